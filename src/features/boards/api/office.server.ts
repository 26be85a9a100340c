import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import { createPost, keepUpload, listForOffice, setState } from '../actions/office.server.ts';
import { removeFile, unusedFiles } from '../actions/unused-files.server.ts';
import { createPostEndpoint, showPostEndpoint, uploadEndpoint } from '../contract/office.ts';
import { postList } from '../contract/post-list.ts';
import { unusedList } from '../contract/unused-list.ts';
import { removeUnusedFile } from '../contract/uploads.ts';

export function officePostsApi(gate: Gate, academy: Academy): void {
  const list = listServer(gate, academy);
  list(postList, (_actor, query) => listForOffice(academy, query));
  list(unusedList, (_actor, query) => unusedFiles(academy, query));
  serve(gate, createPostEndpoint, ({ input, actor }) => createPost(academy, actor, input.board));
  serve(gate, showPostEndpoint, ({ actor, input }) => setState(academy, actor, input));
  serve(gate, removeUnusedFile, ({ actor, input }) => removeFile(academy, actor, input));
  serve(gate, uploadEndpoint, async ({ input, actor }) => {
    const file = input.file instanceof Uint8Array ? input.file : new Uint8Array();
    return keepUpload(academy, actor, { ...input, file });
  });
}
