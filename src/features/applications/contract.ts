import { z } from 'zod';
import { PlaceView } from '#src/features/classes/contract/classes.ts';
import { CounsellingView } from '#src/features/counselling/contract/requests.ts';
import { AttemptView } from '#src/features/level-tests/contract/attempts.ts';
import { BookingView } from '#src/features/presentations/contract/bookings.ts';
import { RegistrationView, WaitView } from '#src/features/registrations/contract/registrations.ts';
import { EndedWaitView } from '#src/features/waitlist/contract/waiting.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

/** Money on its way back to whoever paid, of an order no registration of theirs shows any more. */
const PayersRefund = z.object({
  orderNo: z.string(),
  title: z.string(),
  toAccount: RegistrationView.shape.payment.unwrap().shape.toAccount.unwrap(),
});
export type PayersRefund = z.infer<typeof PayersRefund>;

export const listApplicationsEndpoint = endpoint('GET /api/applications', {
  who: 'member',
  summary:
    'Whatever the member has asked for, for every child: entrance tests, presentations, counselling, level tests; each newest first.',
  input: z.strictObject({}),
  data: z.object({
    serverNow: z.string(),
    children: z.array(z.object({ name: z.string(), gradeLabel: z.string() })),
    registrations: z.array(RegistrationView),
    waiting: z.array(WaitView),
    /** Places in lines that ended in the last days otherwise than with a registration. */
    endedWaits: z.array(EndedWaitView),
    /** Newest first. */
    refunds: z.array(PayersRefund),
    bookings: z.array(BookingView),
    requests: z.array(CounsellingView),
    attempts: z.array(AttemptView),
    /** Seats of classes that are kept after a level test, and classes that are attended. */
    places: z.array(PlaceView),
  }),
});
