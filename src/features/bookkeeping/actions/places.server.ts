import type { OfficePayment } from '../contract/payment.ts';

/** Where payments are, as the features that sell know it. */
export interface PaymentPlaces {
  /** The branches somebody works in, all of them where they are not bound to any. */
  branchesOf(branchIds: readonly number[] | null): Promise<readonly { id: number; name: string }[]>;
  placesOf(
    paymentRefs: readonly number[],
  ): Promise<readonly { paymentRef: number; isIn: number | null; takenIn: number | null }[]>;
  /** Those of payments begun in a span whose registration was moved since. */
  placesOfMoved(span: {
    from: Date | null;
    to: Date | null;
  }): Promise<readonly { isIn: number | null; takenIn: number | null }[]>;
}

export type PlaceNames = ReadonlyMap<number, Pick<OfficePayment, 'branchName' | 'takenIn'>>;
export const nowhere = { branchName: '', takenIn: '' };

/** In which branch each of these payments is, and in which its money was taken where that is another. */
export async function placeNames(
  rows: readonly { readonly id: number }[],
  deps: Pick<PaymentPlaces, 'branchesOf' | 'placesOf'>,
): Promise<PlaceNames> {
  const [branches, places] = await Promise.all([
    deps.branchesOf(null),
    deps.placesOf(rows.map(({ id }) => id)),
  ]);
  const nameOf = (id: number | null) => branches.find((branch) => branch.id === id)?.name ?? '';
  return new Map(
    places.map(({ paymentRef, isIn, takenIn }) => [
      paymentRef,
      { branchName: nameOf(isIn), takenIn: takenIn === isIn ? '' : nameOf(takenIn) },
    ]),
  );
}
