import { z } from 'zod';
import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler } from '#src/platform/jobs/jobs.ts';
import { runCalibrationJob } from './actions/calibrate-job.server.ts';

const Calibration = z.object({ calibrationId: z.number() });

export function itemAnalysisJobs(academy: Academy): Record<string, JobHandler> {
  return {
    'level-tests.calibrate': async (payload) => {
      await runCalibrationJob(academy, Calibration.parse(payload).calibrationId);
    },
  };
}
