import { sql } from 'kysely';
import type { GuestsOfPhone, MatterOwner } from '#src/shared/people/guests-of-phone.ts';

/** Rows with `member_id` and `created_at` whose owner that is; `mobile` is the column of the phone they were asked with. */
export function isOfOwner(owner: MatterOwner, mobile: string) {
  return 'memberId' in owner
    ? sql<boolean>`member_id = ${owner.memberId}`
    : sql<boolean>`(member_id is null and ${sql.ref(mobile)} = ${owner.mobile} and created_at >= ${owner.since})`;
}

/** Rows of guests with the phone of an account, until somebody else had proven it. */
export function isWithPhone({ mobile, before }: Pick<GuestsOfPhone, 'mobile' | 'before'>, column: string) {
  return sql<boolean>`(member_id is null and ${sql.ref(column)} = ${mobile}
    and (${before}::timestamptz is null or created_at < ${before}::timestamptz))`;
}

/** Those of them that are its member's: under the own name, or under any name since the phone is in the same hands. */
export function isGuestsOf(of: GuestsOfPhone, columns: { readonly name: string; readonly mobile: string }) {
  return sql<boolean>`(${isWithPhone(of, columns.mobile)}
    and (${sql.ref(columns.name)} = ${of.name} or created_at >= ${of.since}::timestamptz))`;
}
