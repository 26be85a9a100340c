import { z } from 'zod';
import { releaseDueNumbers } from '#src/features/contacts/actions/number-claims.server.ts';
import { sendLoginId, sendReset } from '#src/features/contacts/actions/recovery.server.ts';
import { correctionKeptDays } from '#src/features/contacts/rules/corrections.ts';
import { claimKeptDays } from '#src/features/contacts/rules/number-claims.ts';
import { sweepEmailChanges } from '#src/features/contacts/store/contacts.server.ts';
import { sweepCorrections } from '#src/features/contacts/store/corrections.server.ts';
import { sweepClaims } from '#src/features/contacts/store/number-claims.server.ts';
import type { MemberHooks } from '#src/features/members/actions/members.server.ts';
import { schoolYearOf } from '#src/features/members/rules/school-year.ts';
import { rollGrades } from '#src/features/members/store/children/families.server.ts';
import { sweepInvitations } from '#src/features/members/store/children/invitations.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { everyStep } from '#src/platform/jobs/each-alone.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { dayMs } from '#src/shared/durations.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { sendConsentNewsOf } from './actions/consents/consent-news.server.ts';
import { confirmMarketing } from './actions/consents/marketing.server.ts';
import { revokeLink } from './actions/ending.server.ts';
import { destroyDue, destroyRemovedChildren } from './actions/leaving/destruction.server.ts';
import { sweepAttempts } from './store/social.server.ts';

const LoginIdPayload = z.object({ name: z.string(), mobile: z.string() });
const ResetPayload = z.object({ loginId: z.string(), name: z.string() });
const MemberPayload = z.object({ memberId: z.number().int() });
const RevokePayload = z.object({ linkId: z.number().int() });

/** What the account calls leave to the background. */
export function accountsJobs(academy: Academy, hooks: MemberHooks): Record<string, JobHandler> {
  return {
    'members.send-login-id': (payload) => sendLoginId(academy, LoginIdPayload.parse(payload)),
    'members.send-reset': (payload) => sendReset(academy, ResetPayload.parse(payload)),
    'members.revoke-social': async (payload) => {
      const state = await revokeLink(academy, RevokePayload.parse(payload).linkId);
      // The runner tries again later, with growing pauses.
      if (state === 'pending') throw new Error('The social provider has not confirmed the end of a link.');
    },
    'members.consent-news': (payload) => sendConsentNewsOf(academy, MemberPayload.parse(payload).memberId),
    'members.destroy': async () => {
      await everyStep(
        () => destroyDue(academy, hooks),
        () => destroyRemovedChildren(academy),
      );
    },
    'members.release-numbers': async () => {
      await releaseDueNumbers(academy, hooks);
    },
    'members.confirm-marketing': async () => {
      await confirmMarketing(academy);
    },
    'members.roll-grades': async () => {
      const now = academy.clock.now();
      await rollGrades(academy.db, schoolYearOf(seoulDay(now)), now);
    },
    'members.sweep': async () => {
      const now = academy.clock.now();
      await everyStep(
        () => sweepAttempts(academy.db, now),
        () => sweepInvitations(academy.db, now),
        () => sweepEmailChanges(academy.db, now),
        () => sweepClaims(academy.db, new Date(now.getTime() - claimKeptDays * dayMs)),
        () => sweepCorrections(academy.db, new Date(now.getTime() - correctionKeptDays * dayMs)),
      );
    },
  };
}

export const accountsSchedule: ScheduledJob[] = [
  { name: 'members.sweep', cron: '41 * * * *' },
  { name: 'members.destroy', cron: '23 * * * *' },
  { name: 'members.release-numbers', cron: '*/10 * * * *' },
  // Five past midnight in Seoul; on every day but 1 March there is nothing to do.
  // At ten in the morning in Seoul.
  { name: 'members.confirm-marketing', cron: '0 1 * * *' },
  { name: 'members.roll-grades', cron: '5 15 * * *' },
];
