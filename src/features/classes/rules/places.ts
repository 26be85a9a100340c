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
export type PlaceCode =
  | 'offered'
  | 'accepted'
  | 'declined'
  | 'kept'
  | 'lapsed'
  | 'enrolled'
  | 'left'
  | 'freed'
  | 'given_back'
  | 'restored';

/** Why a student could not be offered a seat. */
export type OfferRefusal = 'class_gone' | 'class_full' | 'has_place';
