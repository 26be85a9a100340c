import type { FastifyInstance } from 'fastify';
import * as children from '#src/features/families/actions/children.server.ts';
import * as families from '#src/features/families/actions/families.server.ts';
import * as people from '#src/features/families/actions/family-people.server.ts';
import * as handOver from '#src/features/families/actions/hand-over.server.ts';
import * as photos from '#src/features/families/actions/photos.server.ts';
import * as guardians from '#src/features/families/contract/family-people.ts';
import * as photo from '#src/features/families/contract/photos.ts';
import { contactOf, listChildren, type MemberHooks } from '#src/features/members/actions/members.server.ts';
import * as own from '#src/features/members/contract/account.ts';
import * as family from '#src/features/members/contract/family.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';

/** Children of a member, their other guardians, and whose they are. */
export function familiesApi(app: FastifyInstance, gate: Gate, academy: Academy, hooks: MemberHooks): void {
  childrenApi(app, gate, academy, hooks);
  invitationsApi(app, gate, academy, hooks);
  peopleApi(app, gate, academy, hooks);
}

function childrenApi(app: FastifyInstance, gate: Gate, academy: Academy, hooks: MemberHooks): void {
  serve(app, gate, own.listOwnChildren, async ({ actor }) => ({
    children: await listChildren(academy, actor.memberId),
  }));
  serve(app, gate, own.addChild, ({ input, actor }) => children.addChild(academy, actor.memberId, input));
  serve(app, gate, own.editChild, ({ input, actor }) => children.editChild(academy, actor.memberId, input));
  serve(app, gate, own.removeChild, async ({ input, actor }) => {
    const { memberId } = actor;
    await children.removeChild(academy, { memberId, ...input }, hooks);
    return null;
  });
  serve(app, gate, photo.readChildPhoto, async ({ input: { childId }, actor: { memberId } }) => ({
    photo: await photos.readOwnPhoto(academy, { memberId, childId }),
  }));
  serve(app, gate, photo.giveChildPhoto, async ({ input, actor: { memberId } }) => {
    const file = input.file instanceof Uint8Array ? input.file : new Uint8Array();
    return { photo: await photos.givePhoto(academy, { memberId, childId: input.childId }, file) };
  });
  serve(app, gate, photo.removeChildPhoto, async ({ input: { childId }, actor: { memberId } }) => ({
    removed: await photos.removePhoto(academy, { memberId, childId }),
  }));
}

function invitationsApi(app: FastifyInstance, gate: Gate, academy: Academy, hooks: MemberHooks): void {
  serve(app, gate, family.inviteToChild, async ({ input, actor }) => {
    const expiresAt = await families.inviteToOwnChild(academy, actor.memberId, input);
    return { expiresAt: expiresAt.toISOString() };
  });
  serve(app, gate, family.viewInvitation, async ({ input, actor }) => {
    const { memberId } = actor;
    const { mobile } = await contactOf(academy, memberId);
    return families.readInvitation(academy, { memberId, mobile }, input.code);
  });
  serve(app, gate, family.joinChild, async ({ input, actor }) => {
    const guardianConsent = input.guardianConsent ?? false;
    const { code, sameChild } = input;
    const given = { code, guardianConsent, sameChild };
    return { childId: await families.acceptInvitation(academy, actor.memberId, given, hooks) };
  });
}

/** Who sees a child, who was invited, and whose it is. */
function peopleApi(app: FastifyInstance, gate: Gate, academy: Academy, hooks: MemberHooks): void {
  serve(app, gate, guardians.withdrawInvitation, async ({ input, actor: { memberId } }) => {
    await people.withdrawInvitation(academy, { memberId, ...input });
    return null;
  });
  serve(app, gate, guardians.expelPerson, async ({ input, actor: { memberId } }) => {
    await people.expelPerson(academy, { memberId, ...input }, hooks);
    return null;
  });
  serve(app, gate, guardians.askToTakeOver, async ({ input, actor: { memberId } }) => ({
    expiresAt: (await handOver.askToTakeOver(academy, { memberId, ...input })).toISOString(),
  }));
  serve(app, gate, guardians.endHandOver, async ({ input, actor: { memberId } }) => {
    await handOver.refuseHandOver(academy, { memberId, ...input });
    return null;
  });
  serve(app, gate, guardians.takeOverChild, async ({ input, actor: { memberId } }) => {
    await handOver.acceptHandOver(academy, { memberId, ...input }, hooks);
    return null;
  });
}
