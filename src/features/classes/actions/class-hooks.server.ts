import {
  extendPlaces,
  findClass,
  lockPlacesOfHolds,
  movePlace,
} from '#src/features/classes/store/places.server.ts';
import { sendTextOrMail } from '#src/features/contacts/actions/notifying.server.ts';
import type { OutagePart } from '#src/features/seats/actions/outage.server.ts';
import type { SeatHooks } from '#src/features/seats/actions/pools.server.ts';
import { secondsOf } from '#src/features/seats/rules/outage.ts';
import { byProduct } from '#src/shared/access/doer.ts';
import { findPlacedStudent } from '../store/offers.server.ts';

/** What happens to kept seats of classes when their time is over. Classes have no waiting list, so nothing is offered. */
export const classSeatHooks: SeatHooks = {
  async onExpired(tx, holdIds, now) {
    for (const place of await lockPlacesOfHolds(tx, holdIds)) {
      if (place.state !== 'held') continue;
      await movePlace(tx, place, { state: 'lapsed', why: { by: byProduct, code: 'lapsed', now } });
      const [student, one] = [await findPlacedStudent(tx, place.id), await findClass(tx, place.class_id)];
      if (!student || !one) continue;
      const { studentName } = student;
      const isOffer = place.registration_id !== null;
      await sendTextOrMail(tx, student, {
        template: isOffer ? 'class.offer-lapsed' : 'level-test.seat-lapsed',
        text: isOffer
          ? `[{academy}] ${studentName} 학생에게 제안드린 ${one.title} 자리의 답변 기한이 지났습니다. 등록을 원하시면 분원으로 전화해 주세요.`
          : `[{academy}] ${studentName} 학생의 ${one.title} 자리 맡아 두기가 끝났습니다. 자리가 남아 있으면 결과지에서 다시 맡으실 수 있습니다.`,
      });
    }
  },
  async onOffered() {},
};

/** What classes give back after an outage: the days for which a seat is kept. */
export const classesOutage: OutagePart = {
  giveBack: (tx, { gap }) => extendPlaces(tx, gap.from, secondsOf(gap)),
};
