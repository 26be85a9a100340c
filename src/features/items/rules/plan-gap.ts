export interface Plan {
  readonly mode: 'fixed' | 'adaptive';
  readonly minItems: number;
  readonly maxItems: number;
  readonly domains: readonly { readonly domainId: number; readonly name: string; readonly items: number }[];
}

/** What keeps chosen items from being a paper of their plan, as a sentence; null where nothing does. */
export function planGap(plan: Plan, chosen: readonly { readonly topDomainId: number }[]): string | null {
  const own = ({ domainId }: { domainId: number }) =>
    chosen.filter(({ topDomainId }) => topDomainId === domainId).length;
  const counts = plan.domains.map((domain) => ({ ...domain, has: own(domain) }));
  const foreign = chosen.length - counts.reduce((sum, { has }) => sum + has, 0);
  // An adaptive plan says the least of each domain.
  const isOff = ({ items, has }: { items: number; has: number }) =>
    plan.mode === 'fixed' ? has !== items : has < items;
  const off = counts
    .filter(isOff)
    .map(({ name, items, has }) => `${name} ${items}문항(적은 문항 ${has})`)
    .join(', ');
  if (off !== '') return `설계의 영역별 문항 수와 다릅니다: ${off}`;
  if (foreign > 0) return `설계에 없는 영역의 문항이 ${foreign}개 있습니다.`;
  if (chosen.length > plan.maxItems) return `문항이 설계의 최대 문항 수(${plan.maxItems})보다 많습니다.`;
  return null;
}

/**
 * How many questions a fixed paper has: those of its domains. Where none is counted yet that is said of the domains, and not
 * of a length that nobody types.
 */
export const fixedLength = (domains: readonly { readonly items: number }[]): number =>
  Math.max(
    domains.reduce((sum, { items }) => sum + items, 0),
    1,
  );
