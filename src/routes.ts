import { index, type RouteConfig } from '@react-router/dev/routes';

export default [index('features/site/pages/home.page.tsx')] satisfies RouteConfig;
