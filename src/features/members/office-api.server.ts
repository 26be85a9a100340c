import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { importChildren, undoImport } from './actions/children/children-import.server.ts';
import { enterChild, sendChildCode } from './actions/children/entered-children.server.ts';
import * as office from './actions/office.server.ts';
import { readTimeline } from './actions/timeline.server.ts';
import * as contract from './contract/office.ts';
import { memberTimelineEndpoint } from './contract/timeline.ts';

/** The office's rooms about members, children and consents. */
export function membersOfficeApi(
  app: FastifyInstance,
  gate: Gate,
  academy: Academy,
  moments: office.OfficeMemberMoments,
): void {
  serve(app, gate, contract.listOfficeMembersEndpoint, ({ actor, input }) =>
    office.listMembers(academy, actor, input, moments),
  );
  serve(app, gate, contract.exportMembersEndpoint, ({ actor, input }) =>
    office.exportMembers(academy, actor, input, moments),
  );
  serve(app, gate, contract.readOfficeMemberEndpoint, ({ actor, input }) =>
    office.readMember(academy, actor, input, moments),
  );
  serve(app, gate, memberTimelineEndpoint, ({ actor, input }) =>
    readTimeline(academy, actor, input.memberId, moments),
  );
  serve(app, gate, contract.unmaskMemberEndpoint, ({ actor, input }) =>
    office.readMember(academy, actor, input, moments),
  );
  serve(app, gate, contract.endMemberSessionsEndpoint, async ({ actor, input }) => {
    await office.endMemberSessions(academy, actor, input, moments);
    return { ended: true };
  });
  serve(app, gate, contract.sendChildCodeEndpoint, ({ actor, input }) =>
    sendChildCode(academy, actor, input, moments),
  );
  serve(app, gate, contract.enterChildEndpoint, ({ actor, input }) =>
    enterChild(academy, actor, input, moments),
  );
  serve(app, gate, contract.importChildrenEndpoint, ({ actor, input }) =>
    importChildren(academy, actor, input, moments),
  );
  serve(app, gate, contract.undoChildImportEndpoint, ({ actor, input }) =>
    undoImport(academy, actor, input, moments),
  );
  serve(app, gate, contract.listConsentsEndpoint, ({ input }) => office.listConsents(academy, input));
  serve(app, gate, contract.exportConsentsEndpoint, ({ actor, input }) =>
    office.exportConsents(academy, actor, input),
  );
}
