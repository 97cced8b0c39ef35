// Loads the code of a method that was called, in time, and waits for a connection, with words for the person.
// What a browser remembers as failed is asked for under another address, so that a later call works without a reload.

import { UNREACHABLE } from '../../src/api/call.ts'
import { isOffline, whenOnline } from '../../src/browser/online.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { METHOD_CODE_TIMEOUT } from '../../src/contract/limits.ts'
import { isMissingCode } from '../../src/kit/is-missing-code.ts'
import { inTime, lateCode } from '../../src/kit/late-code.ts'
import type { Controller } from './state.ts'

type Load<T> = () => Promise<T>

/** The address of the module that a browser says it could not load; null where it names none. */
const addressIn = (error: unknown): string | null => {
  const named = /[a-z]+:\/\/\S+$/.exec(String(error))?.[0]
  return named && URL.canParse(named) ? new URL(named).href : null
}

/**
 * Loads once more under another fragment, which is another module to the browser and the same file to the service. Trust: from the tag's own folder
 * alone, whatever the error names. Not by `import.meta.url`: some bundlers write the folder of the machine that builds in its place.
 */
const again = async <T>({ tag }: Controller, failed: LatchkeyError): Promise<T> => {
  const address = addressIn(failed.cause)
  if (!address?.startsWith(tag.codeFolder)) throw failed
  return lateCode<T>(
    () => import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ `${address}#${Date.now()}`),
  )
}

/** Waits for a connection, with the words for it where a person waits. Rejects when the person closes them. */
const connection = async ({ tag }: Controller, isWaiting: boolean): Promise<void> => {
  const left = new AbortController()
  // Its end by a connection is none: `left` is called then, too.
  if (isWaiting)
    tag.sayOffline(
      () => undefined,
      () => isOffline() && left.abort(new LatchkeyError('service_unreachable', UNREACHABLE)),
    )
  await whenOnline(left.signal)
}

/**
 * Loads code of a method. Without a connection it waits for one; what is here already is given all the same. Settles within `METHOD_CODE_TIMEOUT`.
 * `isWaiting`: a person waits, and is told.
 */
export const codeFor = async <T>(controller: Controller, load: Load<T>, isWaiting = true): Promise<T> => {
  const { loaded } = controller.state
  const attempt = async (): Promise<T> => {
    // A browser remembers a module that it could not load: without a connection none is asked for.
    if (!loaded.has(load) && isOffline()) await connection(controller, isWaiting)
    return load().catch((error: unknown) => (isMissingCode(error) ? again<T>(controller, error) : Promise.reject(error)))
  }
  const code = await inTime(attempt(), METHOD_CODE_TIMEOUT).catch((error: unknown) => {
    if (error instanceof LatchkeyError) throw error
    return lateCode<T>(() => Promise.reject(error))
  })
  loaded.add(load)
  return code
}

/** Says to the person why a call has failed, where that is for want of code. */
export const sayMissing = ({ tag }: Controller, error: unknown): void => {
  if (!isMissingCode(error)) return
  if (isOffline()) tag.sayOffline(() => undefined)
  else tag.sayUnloaded(error)
}
