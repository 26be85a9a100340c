import { randomBytes } from 'node:crypto';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange, editedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import * as contract from './contract.ts';
import { isNameTaken, movedBy, retireRefusal } from './rules.ts';
import * as store from './store.server.ts';

const entity = 'item-domain';
const { domainErrors } = contract;

/** Every domain with what stands in it and which tests take from it. */
export async function listDomainsFor(
  { db }: Academy,
  actor: StaffActor,
): Promise<DataOf<typeof contract.listDomainsEndpoint>> {
  const [subjects, domains, uses, plans] = await Promise.all([
    store.listSubjects(db),
    store.listPlaced(db),
    store.countItems(db),
    store.listPlans(db),
  ]);
  const lineOf = ({ subject: _subject, code: _code, ...domain }: store.DomainRow) => {
    const { items = 0, liveItems = 0 } = uses.find(({ domainId }) => domainId === domain.domainId) ?? {};
    const own = plans.filter(({ domainId }) => domainId === domain.domainId);
    return { ...domain, items, liveItems, plans: own.map(({ title }) => title) };
  };
  return {
    mayChange: mayDo(actor, 'content'),
    subjects: subjects.map((subject) => ({
      ...subject,
      domains: domains.filter((one) => one.subject === subject.code).map(lineOf),
    })),
  };
}

const nameFault = () => domainErrors.name_taken({ fields: { name: '같은 이름의 영역이 이미 있습니다.' } });

/** A domain that is held with the others of its subject until the transaction is over. */
async function held(tx: Tx, domainId: number): Promise<{ domain: store.DomainRow; all: store.DomainRow[] }> {
  const found = await store.findPlaced(tx, domainId);
  if (!found) throw domainErrors.domain_gone();
  await store.lockSubject(tx, found.subject);
  const all = await store.listPlaced(tx, found.subject);
  const domain = all.find((one) => one.domainId === domainId);
  if (!domain) throw domainErrors.domain_gone();
  return { domain, all };
}

/** Adds a domain, or a part of one. */
export async function addDomain(
  academy: Academy,
  actor: StaffActor,
  { subject, parentId, name }: InputOf<typeof contract.addDomainEndpoint>,
): Promise<{ domainId: number }> {
  return inTransaction(academy.db, async (tx) => {
    if (!(await store.lockSubject(tx, subject)))
      throw commonErrors.input_invalid({ fields: { subject: '과목을 골라 주세요.' } });
    const all = await store.listPlaced(tx, subject);
    const above = all.find((one) => one.domainId === parentId);
    if (parentId !== null && !above)
      throw commonErrors.input_invalid({ fields: { parentId: '이 과목의 큰 영역을 골라 주세요.' } });
    if (above && above.parentId !== null) throw domainErrors.too_deep();
    if (above?.isRetired) throw domainErrors.above_retired();
    if (isNameTaken(all, { subject, parentId, name })) throw nameFault();
    const code = `${subject}.${randomBytes(4).toString('hex')}`;
    const position = await store.placeBehind(tx, subject);
    const ids = await store.insertDomains(tx, [{ subject, parentId, code, name, position }]);
    const domainId = ids.get(code) ?? 0;
    const change = { entity, entityId: domainId, action: '영역 추가', at: academy.clock.now() };
    await auditChange(tx, actor, { ...change, after: { 이름: name, '큰 영역': above?.name ?? '-' } });
    return { domainId };
  });
}

/** Names a domain anew; of two people at once the second is told who was faster. */
export async function renameDomain(
  academy: Academy,
  actor: StaffActor,
  { domainId, name, version }: InputOf<typeof contract.renameDomainEndpoint>,
): Promise<{ version: number }> {
  return inTransaction(academy.db, async (tx) => {
    const { domain, all } = await held(tx, domainId);
    if (isNameTaken(all, { ...domain, name })) throw nameFault();
    const next = await store.updateDomain(tx, { domainId, version }, { name });
    if (next === null) throw await editedElsewhere(tx, entity, domainId);
    const change = { entity, entityId: domainId, action: '영역 이름 변경', at: academy.clock.now() };
    await auditChange(tx, actor, { ...change, before: { 이름: domain.name }, after: { 이름: name } });
    return { version: next };
  });
}

/** Moves a domain among those beside it. */
export async function placeDomain(
  academy: Academy,
  actor: StaffActor,
  { domainId, by }: InputOf<typeof contract.placeDomainEndpoint>,
): Promise<{ domainIds: number[] }> {
  return inTransaction(academy.db, async (tx) => {
    const { domain, all } = await held(tx, domainId);
    const beside = all.filter((one) => one.parentId === domain.parentId).map((one) => one.domainId);
    const domainIds = movedBy(beside, domainId, by);
    await store.putOrder(tx, domainIds);
    const change = { entity, entityId: domainId, action: '영역 순서 변경', at: academy.clock.now() };
    const places = {
      before: { 순서: beside.indexOf(domainId) + 1 },
      after: { 순서: domainIds.indexOf(domainId) + 1 },
    };
    await auditChange(tx, actor, { ...change, ...places });
    return { domainIds };
  });
}

/** Takes a domain out of use, or back into it; refused, with their names, while tests take items from it. See docs/decisions/0127-domains-are-the-academys.md. */
export async function retireDomain(
  academy: Academy,
  actor: StaffActor,
  { domainId, isRetired, version }: InputOf<typeof contract.retireDomainEndpoint>,
): Promise<{ version: number }> {
  return inTransaction(academy.db, async (tx) => {
    const { domain, all } = await held(tx, domainId);
    const plans = (await store.listPlans(tx, domainId)).map(({ title }) => title);
    const refusal = isRetired ? retireRefusal(all, { domainId, plans }) : null;
    if (refusal === 'in_plans')
      throw domainErrors.in_plans({
        message: `${plans.map((title) => `‘${title}’`).join(', ')} 시험 설계가 이 영역에서 문항을 냅니다. 시험 설계를 먼저 사용 종료해 주세요.`,
      });
    if (refusal) throw domainErrors[refusal]();
    if (!isRetired && all.some((one) => one.domainId === domain.parentId && one.isRetired))
      throw domainErrors.above_retired();
    // Pressed twice, or by two people: it is as they wished, and nothing was done.
    if (domain.isRetired === isRetired) return { version: domain.version };
    const next = await store.updateDomain(tx, { domainId, version }, { is_retired: isRetired });
    if (next === null) throw await editedElsewhere(tx, entity, domainId);
    const action = isRetired ? '영역 사용 종료' : '영역 사용 종료 취소';
    await auditChange(tx, actor, { entity, entityId: domainId, action, at: academy.clock.now() });
    return { version: next };
  });
}
