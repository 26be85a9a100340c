import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { type PortraitConsent, publishingErrors } from '../contract.ts';
import { fromRow, subjectWire } from '../rules/subjects.ts';
import * as store from '../store/portraits.server.ts';

function toView(row: store.PortraitConsentRow): PortraitConsent {
  const { id, student, scope, givenOn, evidence } = row;
  return {
    id,
    student,
    scope: [...scope],
    givenOn,
    evidence,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  };
}

/** Consents on file whose student contains the words. */
export async function listPortraits({ db }: Academy, words: string): Promise<PortraitConsent[]> {
  return (await store.listConsents(db, words)).map(toView);
}

/** Puts a consent on file. */
export async function addPortrait(
  { db }: Academy,
  consent: Omit<store.NewPortraitConsent, 'memberId'>,
): Promise<PortraitConsent> {
  const id = await store.insertConsent(db, { ...consent, memberId: null });
  return toView({ ...consent, id, memberId: null, withdrawnAt: null });
}

/** Withdraws a consent; what stands on it is hidden by the same commit. Refuses with `consent_gone`. */
export async function withdrawPortrait(academy: Academy, id: number): Promise<{ hidden: string[] }> {
  const subjects = await inTransaction(academy.db, (tx) =>
    store.withdrawConsent(tx, id, academy.clock.now()),
  );
  if (subjects === null) throw publishingErrors.consent_gone();
  return { hidden: subjects.map((row) => subjectWire(fromRow(row))) };
}
