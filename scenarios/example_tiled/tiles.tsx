<?xml version="1.0" encoding="UTF-8"?>
<!-- An example of a map drawn in Tiled (mapeditor.org). Make a map.ron of it with
     grognard import scenarios/example_tiled/map.tmx -o map.ron
     and lay that beside a scenario. Tiles have the property terrain (a word of rules/premier/ground.ron)
     or elevation (0 to 9). Objects: roads on the layer roads, hexside features with the property feature,
     places by their name, regions with the property region. -->
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
