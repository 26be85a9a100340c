import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import { listComing, withdrawLegal } from '../actions/legal-office.server.ts';
import { comingLegalEndpoint, withdrawLegalEndpoint } from '../contract/legal-office.ts';
import { pageList } from '../contract/page-list.ts';
import { listOfficePages } from '../store/office.server.ts';
import { brandApi } from './brand.server.ts';
import { sharePicturesApi } from './share-pictures.server.ts';

export function siteApi(gate: Gate, academy: Academy): void {
  const { app } = gate;
  sharePicturesApi(app, academy);
  brandApi(app, academy);
  listServer(gate, academy)(pageList, (_actor, query) => listOfficePages(academy.db, query));
  serve(gate, comingLegalEndpoint, ({ input }) => listComing(academy, input.key));
  serve(gate, withdrawLegalEndpoint, ({ actor, input }) => withdrawLegal(academy, actor, input));
}
