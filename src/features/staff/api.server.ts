import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { clearHostCookie, readHostCookie, setHostCookie } from '#src/platform/http/host-cookie.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import { newSecret } from '#src/platform/tokens.ts';
import type { Caller } from '#src/shared/access/actor.ts';
import {
  dropViewEndpoint,
  listBankChangesEndpoint,
  listChangesEndpoint,
  listViewsEndpoint,
  saveViewEndpoint,
} from '#src/shared/access/office.ts';
import type { StaffVisitor } from './actions/guesses.server.ts';
import { readJobs, retryFailed } from './actions/jobs.server.ts';
import { importStaff } from './actions/joining/import.server.ts';
import * as invitations from './actions/joining/invitations.server.ts';
import * as joining from './actions/joining/joining.server.ts';
import { recoverSignIn } from './actions/joining/recovery.server.ts';
import * as office from './actions/office.server.ts';
import * as people from './actions/people.server.ts';
import { checkProviders, type FileHooks, providersOf } from './actions/providers.server.ts';
import { checkStaffCode, checkStaffPassword, readStaff, signStaffOut } from './actions/sign-in.server.ts';
import type { TeamHooks } from './actions/team.server.ts';
import { type OfficeCards, readReportSections, readToday } from './actions/today.server.ts';
import { jobList } from './contract/job-list.ts';
import { checkProvidersEndpoint, listProvidersEndpoint, retryJobsEndpoint } from './contract/jobs.ts';
import * as join from './contract/joining.ts';
import * as contract from './contract/people.ts';
import {
  staffCodeEndpoint,
  staffMeEndpoint,
  staffSignInEndpoint,
  staffSignOutEndpoint,
} from './contract/sign-in.ts';
import { staffList } from './contract/staff-list.ts';
import { reportSectionsEndpoint, todayEndpoint } from './contract/today.ts';
import { staffSessionLimits } from './rules/roles.ts';

/** `cards`: what the features tell the office's first page. */
export function staffApi(
  app: FastifyInstance,
  gate: Gate,
  academy: Academy,
  cards: OfficeCards,
  files: FileHooks,
  team: TeamHooks,
): void {
  serve(app, gate, todayEndpoint, ({ actor }) => readToday(academy, actor, cards));
  serve(app, gate, reportSectionsEndpoint, ({ actor, input }) => readReportSections(actor, input, cards));
  signIn(app, gate, academy);
  joinIn(app, gate, academy);
  managePeople(app, gate, academy, team);
  listParts(app, gate, academy);
  listServer(app, gate, academy)(jobList, (_actor, query) => readJobs(academy, query));
  serve(app, gate, listProvidersEndpoint, async () => ({ providers: await providersOf(academy, files) }));
  serve(app, gate, checkProvidersEndpoint, async () => ({ providers: await checkProviders(academy, files) }));
  serve(app, gate, retryJobsEndpoint, async ({ actor, input }) => ({
    retried: await retryFailed(academy, actor, input),
  }));
}

const cookie = '__Host-staff';
const lasting = { maxAgeSeconds: staffSessionLimits.absoluteSeconds };
const deviceCookie = '__Host-office';

/** A browser that brings no secret is given one, which it keeps once both steps were passed. */
const visitorOf = ({ address, device }: Caller, request: FastifyRequest): StaffVisitor => ({
  address,
  device,
  deviceSecret: readHostCookie(request, deviceCookie) ?? newSecret(),
});

function letIn(reply: FastifyReply, secret: string, { deviceSecret }: StaffVisitor): void {
  setHostCookie(reply, cookie, secret, lasting);
  setHostCookie(reply, deviceCookie, deviceSecret, { maxAgeSeconds: staffSessionLimits.deviceKnownSeconds });
}

function signIn(app: FastifyInstance, gate: Gate, academy: Academy): void {
  serve(app, gate, staffSignInEndpoint, async ({ actor, input, request }) => ({
    ticket: await checkStaffPassword(academy, visitorOf(actor, request), input),
  }));
  serve(app, gate, staffCodeEndpoint, async ({ actor, input, request, reply }) => {
    const visitor = visitorOf(actor, request);
    const { secret, staff } = await checkStaffCode(academy, visitor, input);
    letIn(reply, secret, visitor);
    return staff;
  });
  serve(app, gate, join.recoverEndpoint, async ({ actor, input, request, reply }) => {
    const visitor = visitorOf(actor, request);
    const { secret, staff } = await recoverSignIn(academy, visitor, input);
    letIn(reply, secret, visitor);
    return staff;
  });
  serve(app, gate, staffSignOutEndpoint, async ({ actor, reply }) => {
    await signStaffOut(academy, actor);
    clearHostCookie(reply, cookie);
    return { signedOut: true };
  });
  serve(app, gate, staffMeEndpoint, ({ actor }) => readStaff(academy, actor));
}

function joinIn(app: FastifyInstance, gate: Gate, academy: Academy): void {
  serve(app, gate, join.readInvitationEndpoint, ({ actor, input }) =>
    joining.readInvitation(academy, actor, input.code),
  );
  serve(app, gate, join.setPasswordEndpoint, ({ actor, input }) =>
    joining.setFirstPassword(academy, actor, input),
  );
  serve(app, gate, join.joinEndpoint, ({ actor, input }) => joining.join(academy, actor, input));
  serve(app, gate, join.changeStaffPasswordEndpoint, async ({ actor, input, reply }) => {
    await joining.changeOwnPassword(academy, actor, input);
    clearHostCookie(reply, cookie);
    return { changed: true };
  });
  serve(app, gate, join.renewRecoveryCodesEndpoint, async ({ actor, input }) => ({
    recoveryCodes: await joining.renewRecoveryCodes(academy, actor, input.totp),
  }));
}

function managePeople(app: FastifyInstance, gate: Gate, academy: Academy, team: TeamHooks): void {
  serve(app, gate, contract.staffDutiesEndpoint, ({ actor, input }) =>
    people.readDuties(academy, actor, input, team),
  );
  listServer(app, gate, academy)(staffList, (actor, query) => people.listPeople(academy, actor, query));
  serve(app, gate, contract.listInvitationsEndpoint, ({ actor }) =>
    invitations.listInvitations(academy, actor),
  );
  serve(app, gate, contract.inviteStaffEndpoint, ({ actor, input }) =>
    invitations.inviteStaff(academy, actor, input),
  );
  serve(app, gate, contract.revokeInvitationEndpoint, async ({ actor, input }) => {
    await invitations.revokeInvitation(academy, actor, input.invitationId);
    return { revoked: true };
  });
  serve(app, gate, contract.importStaffEndpoint, ({ actor, input }) => importStaff(academy, actor, input));
  serve(app, gate, contract.changeStaffEndpoint, ({ actor, input }) =>
    people.changeStaff(academy, actor, input, team),
  );
  serve(app, gate, contract.dismissStaffEndpoint, ({ actor, input }) =>
    people.setStatus(academy, actor, input, { status: 'left', team }),
  );
  serve(app, gate, contract.returnStaffEndpoint, ({ actor, input }) =>
    people.setStatus(academy, actor, input, { status: 'active', team }),
  );
  serve(app, gate, contract.resetStaffEndpoint, ({ actor, input }) =>
    invitations.resetStaff(academy, actor, input),
  );
}

function listParts(app: FastifyInstance, gate: Gate, academy: Academy): void {
  serve(app, gate, listViewsEndpoint, async ({ actor, input }) => ({
    views: await office.listOwnViews(academy, actor, input.list),
  }));
  serve(app, gate, saveViewEndpoint, ({ actor, input }) => office.saveOwnView(academy, actor, input));
  serve(app, gate, dropViewEndpoint, async ({ actor, input }) => {
    await office.dropOwnView(academy, actor, input.viewId);
    return { removed: true };
  });
  serve(app, gate, listBankChangesEndpoint, async ({ input }) => ({
    changes: await office.readBankChanges(academy, input),
  }));
  serve(app, gate, listChangesEndpoint, async ({ actor, input }) => ({
    changes: await office.readChanges(academy, actor, input),
  }));
}
