// Globals that the runner of the component tests puts into the page.

type Hook = (run: () => void | Promise<void>) => void
interface TestWord {
  (promise: string, run: () => void | Promise<void>): void
  only(promise: string, run: () => void | Promise<void>): void
  skip(promise: string, run: () => void | Promise<void>): void
}

declare const describe: TestWord
declare const it: TestWord
declare const before: Hook
declare const after: Hook
declare const beforeEach: Hook
declare const afterEach: Hook
