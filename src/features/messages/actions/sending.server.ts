import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { academyName } from '#src/platform/identity/identity.server.ts';
import { auditAccess, auditChange, refusedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { dayMs, minuteMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { maskEmail } from '#src/shared/people/mask.ts';
import { maskPhone } from '#src/shared/people/phone.ts';
import { afterNight, formatSeoulDateTime, isNight } from '#src/shared/seoul-time.ts';
import {
  type Audience,
  type previewTemplate,
  type sendTemplateEndpoint,
  templateErrors,
} from '../contract/templates.ts';
import { advertisingSubject, advertisingText } from '../rules/advertising.ts';
import { inParts, leavingAt, mostPeople, partSize } from '../rules/sending.ts';
import { signed } from '../rules/signed.ts';
import {
  costOf,
  countTexts,
  type Letter,
  lettersFor,
  missingFor,
  type Person,
  sellingPhrasesOf,
  signFault,
  textBytes,
  type Wanted,
} from '../rules/templates.ts';
import { listSentNear } from '../store/sent-before.server.ts';
import { findTwin, insertSending, lockTemplate, markSending } from '../store/templates.server.ts';
import { queueAdvertisements } from './advertising.server.ts';
import { queueMessages } from './messages.server.ts';
import { mustBeApproved } from './template-approval.server.ts';
import { leftOutOf, type SendingHooks, viewTemplate } from './templates.server.ts';

/** After so long a text of the office is of no use any more; advertisements may wait for a morning. */
const usefulDays = 3;
/** Another press, tab or colleague, and no second wish, is whoever has the same sent again so soon. */
const twinMs = 10 * minuteMs;

interface Batch {
  readonly people: readonly Person[];
  readonly letters: readonly Letter[];
  readonly leftOut: ReturnType<typeof lettersFor>['leftOut'];
}

interface Gathering {
  readonly wanted: Wanted;
  readonly audience: Audience;
  /** Who has the same text already; nobody where a text is only looked at while it is written. */
  readonly sentBefore: ReadonlySet<string>;
  readonly hooks: SendingHooks;
}

async function gather(actor: StaffActor, { wanted, audience, sentBefore, hooks }: Gathering): Promise<Batch> {
  // What was written before such signs were refused.
  const fault = wanted.channel === 'sms' ? signFault(wanted.body) : null;
  if (fault !== null) throw templateErrors.unfit({ message: fault });
  const missing = missingFor(`${wanted.subject}${wanted.body}`, audience.of);
  if (missing.length > 0)
    throw templateErrors.unfit({
      message: `고르신 대상에는 쓸 수 없는 변수입니다: ${missing.map((name) => `#{${name}}`).join(', ')}`,
    });
  const people = await hooks.people(actor, audience);
  if (people.length > mostPeople) throw templateErrors.too_many();
  return { people, ...lettersFor(wanted, people, { hasAgreed: (person) => person.agrees.day, sentBefore }) };
}

interface Ours {
  readonly name: string;
  readonly publicUrl: string;
  readonly prices: string | undefined;
}
const oursOf = async ({ db, config }: Academy): Promise<Ours> => ({
  name: await academyName(db),
  publicUrl: config.publicUrl,
  prices: config.SOLAPI_PRICES,
});

/** A text as it arrives: an advertisement with its mark and the way to refuse. */
const arriving = (
  { text }: Letter,
  { kind }: Pick<Wanted, 'kind'>,
  { ours: { name, publicUrl }, stopPath }: { readonly ours: Ours; readonly stopPath: string },
): string =>
  signed(
    kind === 'advertising' ? advertisingText(text, stopPath).replaceAll('{site}', publicUrl) : text,
    name,
  );
/** As long as the link of a reader is: nobody but its reader is to see it. */
const longStopPath = `/stop/${'0'.repeat(48)}`;

/** How long the texts are and what they cost; null for mails. */
function lengthsOf(letters: readonly Letter[], wanted: Pick<Wanted, 'kind' | 'channel'>, ours: Ours) {
  if (wanted.channel !== 'sms') return null;
  const counts = countTexts(
    letters.map((letter) => arriving(letter, wanted, { ours, stopPath: longStopPath })),
  );
  return { ...counts, costKrw: costOf(counts, ours.prices) };
}

function summaryOf(
  { people, letters, leftOut }: Batch,
  wanted: Wanted,
  { now, ours }: { now: Date; ours: Ours },
) {
  const isLate = isNight(now);
  const isWaiting = ({ person }: Letter) => wanted.kind === 'service' || !person.agrees.night;
  const keepsNight = wanted.kind === 'advertising' || sellingPhrasesOf(wanted).length > 0;
  return {
    found: people.length,
    willSend: letters.length,
    leftOut: leftOutOf(leftOut),
    waitsForMorning: isLate && keepsNight ? letters.filter(isWaiting).length : 0,
    texts: lengthsOf(letters, wanted, ours),
  };
}

/** What one reader gets, as it arrives. */
function sampleOf(letter: Letter, wanted: Wanted, ours: Ours) {
  const { kind, channel } = wanted;
  return {
    name: letter.person.name,
    to: channel === 'sms' ? maskPhone(letter.to) : maskEmail(letter.to),
    subject: kind === 'advertising' && letter.subject ? advertisingSubject(letter.subject) : letter.subject,
    text: arriving(letter, wanted, { ours, stopPath: '/stop/…' }),
    bytes: textBytes(arriving(letter, wanted, { ours, stopPath: longStopPath })),
  };
}

/** A text as its first readers would get it, with how many get it; that real names were looked at is written down. */
export async function preview(
  academy: Academy,
  actor: StaffActor,
  { input, hooks }: { input: InputOf<typeof previewTemplate>; hooks: SendingHooks },
): Promise<DataOf<typeof previewTemplate>> {
  const { audience, leavesAt, templateId, ...wanted } = input;
  const now = academy.clock.now();
  const leaves = leavesOf(leavesAt, now) ?? now;
  const sentBefore =
    templateId === undefined
      ? new Set<string>()
      : await listSentNear(academy.db, templateId, { at: leaves, withinMs: twinMs });
  const batch = await gather(actor, { wanted, audience, sentBefore, hooks });
  const shown = batch.letters.slice(0, 3);
  if (shown.length > 0) {
    const whose = `메시지 받을 사람 ${shown.length}명`;
    await auditAccess(academy.db, actor, {
      whose,
      what: '이름과 자녀',
      reason: '보내기 전 미리보기',
      at: now,
    });
  }
  const ours = await oursOf(academy);
  return {
    summary: summaryOf(batch, wanted, { now: leaves, ours }),
    samples: shown.map((letter) => sampleOf(letter, wanted, ours)),
    sellingPhrases: sellingPhrasesOf(wanted),
  };
}

/** When a sending is to leave; null: at once. A time that cannot be is refused at its field. */
function leavesOf(typed: string | undefined, now: Date): Date | null {
  if (typed === undefined) return null;
  const leavesAt = leavingAt(typed, now);
  if (!leavesAt)
    throw templateErrors.leaves_wrong({
      fields: { leavesAt: '지금부터 5분 뒤, 30일 안의 시각을 골라 주세요.' },
    });
  return leavesAt;
}

/** Queues the letters of one sending, in their order; answers the ids of the messages. */
async function queueLetters(
  academy: Academy,
  tx: Tx,
  {
    letters,
    wanted: { kind, channel, template, expiresAt, notBefore },
  }: {
    letters: readonly Letter[];
    wanted: Pick<Wanted, 'kind' | 'channel'> & { template: string; expiresAt: Date; notBefore: Date | null };
  },
): Promise<number[]> {
  const messages = letters.map(({ person: { memberId }, to, subject, text }) => {
    const message = { channel, to, text, template, expiresAt, ...(subject && { subject }) };
    return { message, memberId };
  });
  if (kind === 'service')
    return queueMessages(
      tx,
      messages.map(({ message, memberId }) => ({ ...message, memberId, ...(notBefore && { notBefore }) })),
    );
  const advertisements = messages.map(({ message, memberId }) => {
    if (memberId === null) throw commonErrors.server_failed();
    return { ...message, memberId, ...(notBefore && { notBefore }) };
  });
  return queueAdvertisements(academy, tx, advertisements);
}

/** Refuses what a colleague or another tab has just had sent: families would read it twice. */
async function mustBeNew(
  tx: Tx,
  input: InputOf<typeof sendTemplateEndpoint>,
  { now, hooks }: { readonly now: Date; readonly hooks: SendingHooks },
): Promise<void> {
  const leaves = leavesOf(input.leavesAt, now) ?? now;
  const twin = await findTwin(tx, input, { leaves, within: twinMs });
  if (!twin) return;
  const who = (await hooks.namesOf([twin.staffId])).get(twin.staffId) ?? '다른 직원';
  throw templateErrors.sent_already({
    message: `${who} 님이 ${formatSeoulDateTime(twin.at)}에 같은 글을 같은 분들 ${twin.queued}명에게 이미 보냈습니다. 또 보내시려면 10분 뒤에 하시거나, 아래 보낸 기록에서 먼저 멈춰 주세요.`,
  });
}

/**
 * Sends a text to an audience in one transaction, if it is still as many as the summary said. Advertisements are asked for
 * their consent again when they go out, and wait for the morning; a service text that looks like one waits too, and needs a
 * second person.
 */
export async function send(
  academy: Academy,
  actor: StaffActor,
  { input, hooks }: { input: InputOf<typeof sendTemplateEndpoint>; hooks: SendingHooks },
): Promise<DataOf<typeof sendTemplateEndpoint>> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const row = await lockTemplate(tx, input.templateId);
    if (!row) throw commonErrors.not_found();
    const template = viewTemplate(row);
    if (template.state !== 'active') throw templateErrors.is_retired();
    if (template.version !== input.version)
      throw await refusedElsewhere(tx, 'send', { entity: 'message-template', id: input.templateId });
    await mustBeApproved(tx, row);
    await mustBeNew(tx, input, { now, hooks });
    const at = leavesOf(input.leavesAt, now) ?? now;
    // Two audiences that overlap: nobody reads the same twice.
    const sentBefore = await listSentNear(tx, input.templateId, { at, withinMs: twinMs });
    const batch = await gather(actor, { wanted: template, audience: input.audience, sentBefore, hooks });
    const { people, letters, leftOut } = batch;
    if (letters.length === 0) throw templateErrors.nobody();
    const ours = await oursOf(academy);
    if (letters.length !== input.willSend)
      throw templateErrors.audience_changed({
        data: summaryOf(batch, template, { now: at, ours }),
      });
    const lengths = lengthsOf(letters, template, ours);
    if (lengths?.tooLong) throw templateErrors.too_long();
    const { templateId, version, audience, reason } = input;
    const counts = { found: people.length, queued: letters.length, leftOut };
    const leavesAt = leavesOf(input.leavesAt, now);
    const costKrw = lengths?.costKrw ?? null;
    const sending = { templateId, version, audience, ...counts, costKrw, leavesAt };
    const sendingId = await insertSending(tx, { ...sending, staffId: actor.staffId, reason }, now);
    const leaves = leavesAt ?? now;
    const expiresAt = new Date(leaves.getTime() + usefulDays * dayMs);
    const isSelling = sellingPhrasesOf(template).length > 0;
    // No hurry of ours is worth a night's rest; advertisements ask their readers' consent when they go out.
    const notBefore = isSelling && isNight(leaves) ? afterNight(leaves) : leavesAt;
    const how = { ...template, template: `office.${templateId}`, expiresAt, notBefore };
    const messageIds: number[] = [];
    for (const part of inParts(letters, partSize))
      messageIds.push(...(await queueLetters(academy, tx, { letters: part, wanted: how })));
    await markSending(tx, messageIds, sendingId);
    const noted = { entity: 'message-sending', entityId: templateId, action: '보내기', reason };
    await auditChange(tx, actor, {
      ...noted,
      after: {
        대상: audience,
        받는사람: letters.length,
        ...(leavesAt && { 예약: formatSeoulDateTime(leavesAt) }),
      },
      at: now,
    });
    return { sendingId, queued: letters.length };
  });
}
