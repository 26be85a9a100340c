import { createContext, type ReactNode, use, useMemo, useState } from 'react';

/** The shared interface state of §3; the names are the specification's. */
export interface InterfaceValues {
  readonly isLoggedIn: boolean;
  readonly isShowSideMenu: boolean;
  readonly mainCategory: string;
  readonly subCategory: string;
  readonly sideMenuIdx: number;
  readonly isAuth: boolean;
}

export const interfaceDefaults: InterfaceValues = {
  isLoggedIn: false,
  isShowSideMenu: false,
  mainCategory: 'default',
  subCategory: 'why_msc',
  sideMenuIdx: 0,
  isAuth: false,
};

type Setters = {
  readonly [K in keyof InterfaceValues as `set${Capitalize<K>}`]: (value: InterfaceValues[K]) => void;
};
export type InterfaceState = InterfaceValues & Setters;

const Context = createContext<InterfaceValues | null>(null);
/** Apart from the values: who only sets them is not drawn again when they change. */
const SettersContext = createContext<Setters | null>(null);

export function InterfaceStateProvider({ children }: { children: ReactNode }) {
  const [values, setValues] = useState(interfaceDefaults);
  const setters = useMemo<Setters>(() => {
    const setterOf =
      <K extends keyof InterfaceValues>(name: K) =>
      (value: InterfaceValues[K]) =>
        setValues((old) => (old[name] === value ? old : { ...old, [name]: value }));
    return {
      setIsLoggedIn: setterOf('isLoggedIn'),
      setIsShowSideMenu: setterOf('isShowSideMenu'),
      setMainCategory: setterOf('mainCategory'),
      setSubCategory: setterOf('subCategory'),
      setSideMenuIdx: setterOf('sideMenuIdx'),
      setIsAuth: setterOf('isAuth'),
    };
  }, []);
  return (
    <SettersContext value={setters}>
      <Context value={values}>{children}</Context>
    </SettersContext>
  );
}

/** The setters alone; they never change. */
export function useInterfaceSetters(): Setters {
  const setters = use(SettersContext);
  if (!setters) throw new Error('No InterfaceStateProvider.');
  return setters;
}

/** The shared interface state with a setter for each value. */
export function useInterfaceState(): InterfaceState {
  const setters = useInterfaceSetters();
  const values = use(Context) ?? interfaceDefaults;
  return useMemo(() => ({ ...values, ...setters }), [values, setters]);
}
