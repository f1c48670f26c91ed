<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.2" name="ground" tilewidth="32" tileheight="28" tilecount="5" columns="0">
 <tile id="0">
  <properties>
   <property name="terrain" value="clear"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="terrain" value="woods"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="terrain" value="village"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="elevation" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="elevation" type="int" value="2"/>
  </properties>
 </tile>
</tileset>
