export type PlaceState = 'held' | 'enrolled' | 'lapsed' | 'cancelled' | 'left';

/** The legal moves of a place in a class. */
export const placeMoves: Readonly<Record<PlaceState, readonly PlaceState[]>> = {
  held: ['enrolled', 'lapsed', 'cancelled'],
  enrolled: ['left'],
  // What staff freed is taken back.
  cancelled: ['held'],
  left: ['enrolled'],
  lapsed: [],
};

/** Why a place moves, as its history says it. */
export type PlaceCode = 'kept' | 'lapsed' | 'enrolled' | 'left' | 'freed' | 'given_back' | 'restored';
