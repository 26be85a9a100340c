import type { Tx } from '#src/platform/db/database.ts';
import type { Erasee } from '#src/platform/db/personal/personal-data.ts';

/** Registrations that a member made or has by now, or of a child, that have an order, the oldest first. */
export async function listOrdered(tx: Tx, whose: Erasee) {
  return tx
    .selectFrom('registrations')
    .select(['id', 'member_id as memberId', 'order_id as orderId', 'created_at as createdAt'])
    .where((e) =>
      'childId' in whose
        ? e('child_id', '=', whose.childId)
        : e.or([
            e('member_id', '=', whose.memberId),
            e(
              'id',
              'in',
              e
                .selectFrom('keepers_of_registrations as o')
                .select((o) => o.ref('o.registration_id').$notNull().as('id'))
                .where('o.member_id', '=', whose.memberId),
            ),
          ]),
    )
    .where('order_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(5_000)
    .$narrowType<{ orderId: number }>()
    .execute();
}
