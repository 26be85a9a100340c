import { writeFileSync } from 'node:fs';
import { documentFor } from '../src/platform/http/reference/serve-reference.ts';
import { declaredEndpoints } from '../tests/declared.ts';
import { machineClientOf } from '../tests/machine-client-source.ts';

// Writes the typed client of other systems anew, from the document; `tests/openapi.test.ts` refuses one that is out of date.
const document = documentFor(await declaredEndpoints(), 'machines', 'https://academy.example');
writeFileSync('tests/machine-client.ts', machineClientOf(document));
