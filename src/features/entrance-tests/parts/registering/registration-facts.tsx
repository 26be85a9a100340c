import type { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import { formatPrice } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Facts } from '#src/ui/card.tsx';

/** What was registered, the same on the payment page, the ticket and the list. */
export function RegistrationFacts({ registration }: { registration: RegistrationView }) {
  return (
    <Facts
      rows={[
        ['학생', `${registration.childName} (${registration.childGrade}, ${registration.schoolName})`],
        ['테스트', registration.title],
        ['일시', formatSeoulDateTime(registration.startsAt)],
        ['장소', `${registration.branchName} ${registration.room}`],
        ['응시료', formatPrice(registration.amountKrw)],
        ['접수번호', registration.registrationNo],
      ]}
    />
  );
}
