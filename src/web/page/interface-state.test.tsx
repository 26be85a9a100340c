import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { InterfaceStateProvider, interfaceDefaults, useInterfaceState } from './interface-state.tsx';

it('starts with the defaults of the specification', () => {
  expect(interfaceDefaults).toEqual({
    isLoggedIn: false,
    isShowSideMenu: false,
    mainCategory: 'default',
    subCategory: 'why_msc',
    sideMenuIdx: 0,
    isAuth: false,
  });
});

let names: string[] = [];

function Probe() {
  names = Object.keys(useInterfaceState()).sort();
  return null;
}

it('offers a setter for each value', () => {
  renderToString(
    <InterfaceStateProvider>
      <Probe />
    </InterfaceStateProvider>,
  );
  expect(names).toEqual([
    'isAuth',
    'isLoggedIn',
    'isShowSideMenu',
    'mainCategory',
    'setIsAuth',
    'setIsLoggedIn',
    'setIsShowSideMenu',
    'setMainCategory',
    'setSideMenuIdx',
    'setSubCategory',
    'sideMenuIdx',
    'subCategory',
  ]);
});

it('says so when the provider is missing', () => {
  expect(() => renderToString(<Probe />)).toThrow('InterfaceStateProvider');
});
