import { z } from 'zod';

/** The settings of traces, by the names OpenTelemetry gives them everywhere. */
export const tracingSettings = {
  /** Where traces go, an OpenTelemetry collector that takes OTLP over HTTP in JSON; unset: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'write the address of the collector, such as http://127.0.0.1:4318' })
    .optional(),
  /** What the collector is told besides, `key=value` with commas between them. */
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, 'write key=value with commas between them')
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(60).default('academy'),
  /** The share of traces that is recorded, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('write a share from 0 to 1').min(0).max(1).default(1),
};
