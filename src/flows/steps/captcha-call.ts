// A call that a captcha guards, with its proof. See docs/design/spec.md, "Login start".

import type { AnswerOf, BodyOf, EndpointRow } from '../../contract/endpoint.ts'
import { lateCode } from '../../kit/late-code.ts'
import { requiresCaptcha } from '../../session/captcha.ts'
import type { Runtime } from '../../session/runtime.ts'

/**
 * A call whose endpoint takes a captcha token. It carries the access token of a signed-in person, else the token of the captcha that the app
 * requires. Rejects when the captcha is not passed.
 */
export const callWithCaptcha = async <E extends EndpointRow>(
  runtime: Runtime,
  endpoint: E,
  body: BodyOf<E>,
  signal: AbortSignal,
): Promise<AnswerOf<E>> => {
  const proof = requiresCaptcha(runtime)
    ? await (await lateCode(() => import('../captcha/captcha-jobs.ts'))).proof(runtime, endpoint, signal)
    : null
  return runtime.api(endpoint, {
    body: { ...(body as object), ...proof?.body } as BodyOf<E>,
    token: proof?.bearer ?? null,
    signal,
  })
}
