// What the page knows: the engine's view, the sheet of the map, and what the player has chosen. Nothing
// here is worked out: it is asked for.

export const state = {
  seat: { sees: null, plays: null },
  view: null,
  units: new Map(),
  legal: [],
  /** What may not be done now besides telling units, each with its refusal. */
  barred: [],
  /** The chosen units, all of one hex, or a body of the army. */
  chosen: [],
  body: null,
  hex: null,
  reach: new Map(),
  /** What a click on a hex does, besides going there. */
  aims: new Map(),
  /** The units that may do something now; none while that is being asked. */
  able: null,
  sighting: false,
  /** Whether the end of a segment asks when something would be forgotten. */
  asks: true,
  /** Whether the last battle was offered and let be. */
  offered: false,
};

/** Whether whoever sits here decides now. */
export const deciding = () => {
  const acts = state.view?.to_act;
  return Boolean(acts) && (!state.seat.plays || state.seat.plays === acts);
};

/** Whether a unit is one that whoever sits here may ask about. */
export const own = (id) => {
  const eyes = state.seat.sees;
  return !eyes || state.units.get(id)?.side === eyes;
};

/** Whether a unit may be told to do something now. */
export const commanded = (id) => deciding() && state.units.get(id)?.side === state.view.to_act;
