import { isSameName } from '#src/shared/words/same-name.ts';

/** A domain among the others, as far as its use decides what may be done with it. */
export interface Placed {
  readonly domainId: number;
  readonly subject: string;
  readonly parentId: number | null;
  readonly name: string;
  readonly isRetired: boolean;
}

/** Whether another domain beside it has that name; spaces and capital letters tell nobody apart. */
export const isNameTaken = (
  all: readonly Placed[],
  {
    domainId,
    subject,
    parentId,
    name,
  }: Pick<Placed, 'subject' | 'parentId' | 'name'> & { domainId?: number },
): boolean =>
  all.some(
    (one) =>
      one.domainId !== domainId &&
      one.subject === subject &&
      one.parentId === parentId &&
      isSameName(one.name, name),
  );

/** Why a domain cannot go out of use: tests take items from it, or parts of it are in use. Null where it can. */
export function retireRefusal(
  all: readonly Placed[],
  { domainId, plans }: { readonly domainId: number; readonly plans: readonly string[] },
): 'in_plans' | 'has_parts' | null {
  if (plans.length > 0) return 'in_plans';
  return all.some((one) => one.parentId === domainId && !one.isRetired) ? 'has_parts' : null;
}

/** The order with one moved a place up or down; as it was at an end. */
export function movedBy(ids: readonly number[], id: number, by: 'up' | 'down'): number[] {
  const at = ids.indexOf(id);
  const to = by === 'up' ? at - 1 : at + 1;
  const other = ids[to];
  if (at < 0 || other === undefined) return [...ids];
  return ids.map((one, place) => (place === at ? other : place === to ? id : one));
}
