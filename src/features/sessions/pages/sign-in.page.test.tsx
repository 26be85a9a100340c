import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import SignInPage from './sign-in.page.tsx';

test('the screen somebody comes back to from a provider has its heading before its code is here', () => {
  const router = createMemoryRouter([{ path: '/signin/*', Component: SignInPage }], {
    initialEntries: ['/signin/kakao?error=access_denied'],
  });
  expect(renderToString(<RouterProvider router={router} />)).toMatch(/<h1[^>]*>카카오 로그인<\/h1>/);
});
