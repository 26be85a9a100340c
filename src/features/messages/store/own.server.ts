import type { Db } from '#src/platform/db/database.ts';

/** What reached one of these phones and addresses since an instant, newest first; codes that were asked for are none of it. */
export function listReceived(
  db: Db,
  {
    recipients,
    since,
    most,
  }: { readonly recipients: readonly string[]; readonly since: Date; readonly most: number },
) {
  return db
    .selectFrom('messages')
    .select([
      'id',
      'template',
      'channel',
      'is_talk as isTalk',
      'kind',
      'subject',
      'body',
      'created_at as createdAt',
    ])
    .where('recipient', '=', (e) => e.fn.any(e.val([...recipients])))
    .where('state', 'in', ['sent', 'delivered'])
    .where('template', 'not like', 'proof.%')
    .where('template', 'not like', 'staff.%')
    .where('created_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}
