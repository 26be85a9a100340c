import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import type { Gate } from '#src/platform/http/serve.ts';
import { sharePicturesApi } from './api/share-pictures.server.ts';

export function siteApi(app: FastifyInstance, _gate: Gate, academy: Academy): void {
  sharePicturesApi(app, academy);
}
