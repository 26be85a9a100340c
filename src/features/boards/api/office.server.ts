import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { createPost, exportPosts, keepUpload, listForOffice, setState } from '../actions/office.server.ts';
import { removeFile, unusedFiles } from '../actions/unused-files.server.ts';
import {
  createPostEndpoint,
  exportPostsEndpoint,
  listOfficePostsEndpoint,
  showPostEndpoint,
  uploadEndpoint,
} from '../contract/office.ts';
import { listUnusedFiles, removeUnusedFile } from '../contract/uploads.ts';

export function officePostsApi(app: FastifyInstance, gate: Gate, academy: Academy): void {
  serve(app, gate, listOfficePostsEndpoint, ({ input }) => listForOffice(academy, input));
  serve(app, gate, exportPostsEndpoint, ({ actor, input }) => exportPosts(academy, actor, input));
  serve(app, gate, createPostEndpoint, ({ input, actor }) => createPost(academy, actor, input.board));
  serve(app, gate, showPostEndpoint, ({ actor, input }) => setState(academy, actor, input));
  serve(app, gate, listUnusedFiles, ({ input }) => unusedFiles(academy, input));
  serve(app, gate, removeUnusedFile, ({ actor, input }) => removeFile(academy, actor, input));
  serve(app, gate, uploadEndpoint, async ({ input, actor }) => {
    const file = input.file instanceof Uint8Array ? input.file : new Uint8Array();
    return keepUpload(academy, actor, { ...input, file });
  });
}
