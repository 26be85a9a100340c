import type { offerSeatsEndpoint } from '#src/features/class-offers/contract.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { classCalls } from './given-classes.ts';
import { signedInAgain } from './given-families.ts';
import { givenBank, givenClass } from './given-level-tests.ts';
import { givenResults, showResults } from './given-results.ts';
import { givenStaffCookie } from './given-staff.ts';
import { call, type TestAcademy } from './start.ts';

/** Families whose children passed an entrance test, and what they and the manager do with classes. */
export async function givenPassed(academy: TestAcademy, count: number) {
  const of = classCalls(academy, await givenBank(academy));
  const given = await givenResults(
    academy,
    Array.from({ length: count }, () => ({ verdict: 'pass' }) as const),
  );
  academy.clock.advance(49 * 3_600);
  await showResults(academy, given.sessionId);
  const cookie = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  const families = await Promise.all(given.families.map((family) => signedInAgain(academy, family)));
  const later = (hours: number) => new Date(academy.clock.now().getTime() + hours * 3_600_000);
  const office = <T>(route: string, json?: object) =>
    call<T>(academy, route.replace(' ', ' /api/office/'), { cookie, ...(json && { json }) });
  const seatedIn = async (classId: number) => (await of.officeClassBy(cookie, classId)).seated;
  return {
    of,
    office,
    seatedIn,
    classIn: (days: number, title: string) =>
      givenClass(academy, {
        ...{ branchId: given.branchId, capacity: 3, title },
        startsOn: seoulDay(later(days * 24)),
      }),
    /** One of the families: its child's registration, and what it does with it. */
    at(index: number) {
      const [registrationNo = '', family] = [given.numbers[index], families[index]];
      if (!family) throw new Error('no family');
      return {
        family,
        registrationNo,
        offer: async (classId: number) =>
          (
            await office<DataOf<typeof offerSeatsEndpoint>>(
              `POST test-sessions/${given.sessionId}/class-offers`,
              { answerBy: later(81).toISOString().slice(0, 16), offers: [{ registrationNo, classId }] },
            )
          ).resultData.offered,
        accept: () =>
          call(academy, `POST /api/entrance-tests/registrations/${registrationNo}/class-offer`, {
            token: family.token,
            json: { answer: 'accept' },
          }),
        /** A level test of the child, sat by a guest with the family's phone. */
        async satAsGuest() {
          const seated = await of.sat({ studentName: '이하늘', birthDate: '2016-04-02' });
          await academy.db
            .updateTable('level_attempts')
            .set({ guardian_mobile: family.mobile })
            .where('attempt_no', '=', seated.attemptNo)
            .execute();
          return { ...seated, mobile: family.mobile };
        },
      };
    },
    press: (placeId: number | undefined, what: 'enrol' | 'end' | 'restore') =>
      office<{ state: string }>(`POST level-tests/places/${placeId}/${what}`, {}),
  };
}
