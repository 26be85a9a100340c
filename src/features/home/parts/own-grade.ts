import { useEffect, useState } from 'react';
import { allGrades } from '#src/shared/people/grade.ts';

const name = 'own-grade';

function kept(): number {
  try {
    const grade = Number(window.localStorage.getItem(name));
    return allGrades.includes(grade) ? grade : 0;
  } catch {
    return 0;
  }
}

/** The grade a parent chose once for this browser; 0 before, and for every grade. */
export function useOwnGrade(): readonly [grade: number, choose: (grade: number) => void] {
  const [grade, setGrade] = useState(0);
  useEffect(() => setGrade(kept()), []);
  const choose = (next: number) => {
    setGrade(next);
    try {
      if (next === 0) window.localStorage.removeItem(name);
      else window.localStorage.setItem(name, String(next));
    } catch {
      // Blocked: it holds until the page is left.
    }
  };
  return [grade, choose];
}
