import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, inTransaction, type Tx } from '#src/platform/db/database.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';
import { auditChange, editedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { entriesOf } from '#src/shared/record.ts';
import {
  type Audience,
  type editTemplate,
  type Template,
  type TemplateDetails,
  type templateChoices,
  templateErrors,
  type writeTemplate,
} from '../contract/templates.ts';
import { channelLabels, templateKindLabels as kindLabels, templateStateLabels } from '../rules/office.ts';
import { type LeftOut, leftOutLabels, type Person } from '../rules/templates.ts';
import * as store from '../store/templates.server.ts';
import { approvalOf } from './template-approval.server.ts';

/** What sending asks of the features above; handed down by open.ts. */
export interface SendingHooks {
  /** To whom this member of staff may send. */
  choices(actor: StaffActor): Promise<Omit<DataOf<typeof templateChoices>, 'mayWrite'>>;
  /** People of an audience within the branches of whoever asks, in a stable order (2,001 at most). */
  people(actor: StaffActor, audience: Audience): Promise<readonly Person[]>;
  /** Names of staff by their ids. */
  namesOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

/** A template as the office sees it. */
export function viewTemplate(row: store.TemplateRow): Template {
  return {
    templateId: row.id,
    name: row.name,
    kind: row.kind === 'advertising' ? 'advertising' : 'service',
    kindLabel: kindLabels[row.kind] ?? '',
    channel: row.channel === 'mail' ? 'mail' : 'sms',
    channelLabel: channelLabels[row.channel] ?? '',
    subject: row.subject,
    body: row.body,
    state: row.state === 'active' ? 'active' : 'retired',
    version: row.version,
    changedAt: row.changed_at.toISOString(),
  };
}

/** What this member of staff may do with the texts. */
export async function readChoices(
  actor: StaffActor,
  hooks: SendingHooks,
): Promise<DataOf<typeof templateChoices>> {
  return { mayWrite: mayDo(actor, 'headOffice'), ...(await hooks.choices(actor)) };
}

/** To whom a sending went, in words. */
function audienceLabel(
  audience: Audience,
  { branches, sessions }: Awaited<ReturnType<SendingHooks['choices']>>,
) {
  if (audience.of === 'presentation') {
    const session = sessions.find((one) => one.sessionId === audience.sessionId);
    return `설명회 예약자${session ? ` (${session.title})` : ''}`;
  }
  const branch = branches.find((one) => one.id === audience.branchId)?.name ?? '전체 분원';
  return `회원 (${branch}${audience.grade === undefined ? '' : `, ${gradeLabel(audience.grade)}`})`;
}

/** How many were left out, in words; those reasons only that left somebody out. */
export function leftOutOf(counts: Readonly<Record<LeftOut, number>>): { label: string; count: number }[] {
  return entriesOf(counts)
    .filter(([, count]) => count > 0)
    .map(([key, count]) => ({ label: leftOutLabels[key], count }));
}

/** One template with its versions and sendings. */
export async function readTemplateDetails(
  academy: Academy,
  actor: StaffActor,
  { templateId, hooks }: { templateId: number; hooks: SendingHooks },
): Promise<TemplateDetails> {
  const row = await store.findTemplate(academy.db, templateId);
  if (!row) throw commonErrors.not_found();
  const [versions, sendings, choices, approval] = await Promise.all([
    store.listVersions(academy.db, templateId),
    store.listSendings(academy.db, templateId),
    hooks.choices(actor),
    approvalOf(academy.db, actor, { row, namesOf: hooks.namesOf }),
  ]);
  const names = await hooks.namesOf([
    ...[...versions, ...sendings].map((one) => one.staff_id),
    ...sendings.flatMap(({ stopStaffId }) => stopStaffId ?? []),
  ]);
  return {
    template: viewTemplate(row),
    approval,
    versions: versions.map((one) => ({
      version: one.version,
      name: one.name,
      kind: one.kind === 'advertising' ? 'advertising' : 'service',
      kindLabel: kindLabels[one.kind] ?? '',
      channel: one.channel === 'mail' ? 'mail' : 'sms',
      subject: one.subject,
      body: one.body,
      state: one.state === 'active' ? 'active' : 'retired',
      staffName: names.get(one.staff_id) ?? '',
      at: one.at.toISOString(),
    })),
    sendings: sendings.map((one) => ({
      sendingId: one.id,
      version: one.version,
      audienceLabel: audienceLabel(one.audience, choices),
      found: one.found,
      queued: one.queued,
      // Taken, whether or not it is known to be on the phone.
      sent: one.sent + one.delivered,
      waiting: one.waiting,
      failed: one.failed,
      stopped: one.stopped,
      mayStop:
        one.waiting > 0 &&
        one.stopStaffId === null &&
        (mayDo(actor, 'headOffice') || one.staff_id === actor.staffId),
      stopLabel:
        one.stopStaffId === null ? '' : `${names.get(one.stopStaffId) ?? ''}: ${one.stopReason ?? ''}`,
      leftOut: leftOutOf(one.left_out),
      staffName: names.get(one.staff_id) ?? '',
      reason: one.reason,
      at: one.at.toISOString(),
      leavesAt: one.leaves_at?.toISOString() ?? null,
      costKrw: one.cost_krw,
    })),
  };
}

/** A mail has a subject of its own; a text has none. */
function textOf(input: InputOf<typeof writeTemplate>): store.TemplateText {
  const { name, kind, channel, body } = input;
  const subject = channel === 'mail' ? input.subject : '';
  if (channel === 'mail' && subject === '')
    throw commonErrors.input_invalid({ fields: { subject: '메일에는 제목을 입력해 주세요.' } });
  return { name, kind, channel, subject, body };
}

/** Writes a version with who wrote it, in the office's history too. */
async function keep(
  tx: Tx,
  actor: StaffActor,
  {
    row,
    noted,
  }: {
    row: store.TemplateRow;
    noted: {
      readonly action: string;
      readonly before: store.TemplateRow | null;
      readonly reason?: string | undefined;
    };
  },
): Promise<Template> {
  await store.insertVersion(tx, row, actor.staffId);
  const shown = ({ name, kind, channel, subject, body, state }: store.TemplateRow) => ({
    이름: name,
    종류: kindLabels[kind],
    방법: channelLabels[channel],
    제목: subject,
    내용: body,
    상태: templateStateLabels[state === 'active' ? 'active' : 'retired'],
  });
  await auditChange(tx, actor, {
    entity: 'message-template',
    entityId: row.id,
    action: noted.action,
    before: noted.before && shown(noted.before),
    after: shown(row),
    ...(noted.reason && { reason: noted.reason }),
    at: row.changed_at,
  });
  return viewTemplate(row);
}

async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (brokeConstraint(error, 'message_templates_by_name')) throw templateErrors.name_taken();
    throw error;
  }
}

/** Writes a new text. */
export async function write(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof writeTemplate>,
): Promise<Template> {
  const text = textOf(input);
  return unlessTaken(
    inTransaction(academy.db, async (tx) => {
      const row = await store.insertTemplate(tx, text, academy.clock.now());
      return keep(tx, actor, { row, noted: { action: '템플릿 작성', before: null } });
    }),
  );
}

interface Changing {
  readonly action: string;
  readonly set: Partial<store.TemplateText & { readonly state: ColumnValue<'message_templates', 'state'> }>;
  /** In which state it must be. */
  readonly in: 'active' | 'retired';
  readonly reason?: string | undefined;
}

/** Changes a template that nobody else changed since it was read; the refusal names who did. */
async function change(
  academy: Academy,
  actor: StaffActor,
  {
    input: { templateId, version },
    what,
  }: { input: { readonly templateId: number; readonly version: number }; what: Changing },
): Promise<Template> {
  return unlessTaken(
    inTransaction(academy.db, async (tx) => {
      const before = await store.lockTemplate(tx, templateId);
      if (!before) throw commonErrors.not_found();
      if (before.version !== version) throw await editedElsewhere(tx, 'message-template', templateId);
      if (before.state !== what.in)
        throw what.in === 'active' ? templateErrors.is_retired() : templateErrors.is_active();
      const row = await store.updateTemplate(
        tx,
        { id: templateId, version },
        { change: what.set, now: academy.clock.now() },
      );
      if (!row) throw await editedElsewhere(tx, 'message-template', templateId);
      return keep(tx, actor, { row, noted: { action: what.action, before, reason: what.reason } });
    }),
  );
}

/** Writes a new version of a text. */
export async function edit(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof editTemplate>,
): Promise<Template> {
  return change(academy, actor, { input, what: { action: '템플릿 변경', set: textOf(input), in: 'active' } });
}

interface Moving {
  readonly templateId: number;
  readonly version: number;
  readonly reason?: string | undefined;
}

/** Takes a text out of use. */
export async function retire(academy: Academy, actor: StaffActor, input: Moving): Promise<Template> {
  const set = { state: 'retired' as const };
  return change(academy, actor, {
    input,
    what: {
      action: '템플릿 사용 중지',
      set,
      in: 'active',
      reason: input.reason,
    },
  });
}

/** Takes a text into use again. */
export async function revive(academy: Academy, actor: StaffActor, input: Moving): Promise<Template> {
  const set = { state: 'active' as const };
  return change(academy, actor, {
    input,
    what: {
      action: '템플릿 다시 사용',
      set,
      in: 'retired',
      reason: input.reason,
    },
  });
}
