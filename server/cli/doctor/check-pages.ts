// doctor: the public address, the apps' origins, cookies, and the content security policies of the apps' pages.

import { isLoopback } from '../../boot/check-start.ts'
import { hostOfAllowed } from '../../services/apps/allowed-origins.ts'
import { appProblems } from '../../services/apps/app-rules.ts'
import type { AppRecord } from '../../services/apps/apps.ts'
import { demoOrigins } from '../../services/apps/demo-app.ts'
import { ownOriginProblems } from '../../services/apps/own-origins.ts'
import { ask, type CheckContext, type CheckResult, type CheckResults, hint, ok, problem } from './check-result.ts'
import { neededFrom, refusedBy } from './policy.ts'

/** Front pages that are asked for at most. */
const MOST_PAGES = 10

/** Whether the public address leads to the service; null where no service has to answer yet. */
const checkAnswer = async ({ env, production, running }: CheckContext): Promise<CheckResult | null> => {
  const answer = await ask(`${env.PUBLIC_URL}/healthz`)
  const body = (await answer?.json().catch(() => null)) as { status?: string } | null
  if (body?.status === 'ok') return ok(`${env.PUBLIC_URL} is answered by the service`)
  if (answer) {
    const what = `${env.PUBLIC_URL}/healthz is answered by something else (${answer.status})`
    return problem(what, 'Let the proxy hand every path of this host to the service, unchanged.')
  }
  if (!production && !running) return null
  return hint(`${env.PUBLIC_URL} does not answer from here`, 'Start the service; if it runs, look at DNS, certificate and proxy.')
}

export const checkAddress = async (context: CheckContext): Promise<CheckResults> => {
  const { env, production } = context
  // The service itself speaks plain HTTP, so that behind an https address there is always a proxy in front.
  const proxied = production && env.PUBLIC_URL.startsWith('https:')
  return [
    await checkAnswer(context),
    proxied &&
      env.TRUST_PROXY === 0 &&
      problem(
        'a proxy stands in front and TRUST_PROXY is 0: everybody has the address of the proxy, and shares one limit',
        'Set TRUST_PROXY to the number of proxies in front, mostly 1; each must add to X-Forwarded-For.',
      ),
  ]
}

const checkOrigin = ({ env, production }: CheckContext, app: AppRecord): CheckResult[] => {
  const results = [...appProblems(env, app), ...ownOriginProblems(env, app)].map(({ text }) =>
    problem(`${app.id}: ${text}`, `npx latchkey app change ${app.id}, with --origin, --method or --set`),
  )
  const local = app.allowedOrigins.filter((origin) => isLoopback(hostOfAllowed(origin)))
  if (production && local.length > 0) {
    const rest = app.allowedOrigins.filter((origin) => !local.includes(origin)).map((origin) => `--origin ${origin}`)
    const fix = `npx latchkey app change ${app.id} ${rest.join(' ') || '--origin https://your-site'}`
    results.push(hint(`${app.id}: ${local.join(' ')} may call, which is everybody's own machine`, fix))
  }
  return results.length > 0 ? results : [ok(`${app.id}: ${app.allowedOrigins.join(' ') || 'clients without an origin only'}`)]
}

export const checkOrigins = (context: CheckContext): CheckResult[] => {
  const { apps, database } = context
  if (database.state !== 'open') return []
  if (apps.length === 0) return [hint('there is no app yet', 'npx latchkey app create --name NAME --origin https://your-site')]
  return apps.flatMap((app) => checkOrigin(context, app))
}

/** Two hosts of one site, as far as one can say without the list of public suffixes. */
const siteOf = (host: string): string => host.split('.').slice(-2).join('.')

export const checkCookies = ({ env, apps, production }: CheckContext): CheckResult[] => {
  const service = new URL(env.PUBLIC_URL)
  if (service.protocol !== 'https:' && !isLoopback(service.hostname)) {
    return [problem('browsers keep our cookies over https only', 'Set PUBLIC_URL to the https address of the service.')]
  }
  if (!production) return [ok('on localhost browsers keep them without https')]
  const others = apps.flatMap(({ allowedOrigins }) =>
    allowedOrigins.filter((origin) => URL.canParse(origin) && siteOf(new URL(origin).hostname) !== siteOf(service.hostname)),
  )
  if (others.length === 0) return [ok('pages and service are on one site')]
  const first = new URL(others[0] ?? service).hostname.replace(/^www\./, '')
  return [
    hint(
      `${[...new Set(others)].join(' ')}: another site than ${service.hostname}, so that sessions cannot be kept in cookies, and a browser that refuses such cookies counts as a new device`,
      `Give the service a name below the app's own, like https://id.${first}, by DNS, proxy and PUBLIC_URL; or leave it: sign-in works.`,
    ),
  ]
}

const policyOf = async (page: string, service: URL, sandbox: URL | null): Promise<CheckResult> => {
  const answer = await ask(page)
  const all = neededFrom(service, sandbox)
    .map(([name, from]) => `${name} ${from.origin}`)
    .join('; ')
  if (!answer) return hint(`${page} does not answer from here`, `If it has a policy, it needs: ${all}`)
  await answer.body?.cancel()
  const policies = answer.headers.get('content-security-policy')
  if (!policies) return ok(`${page} has no policy in its headers; if it has one in its HTML, it needs: ${all}`)
  const refused = refusedBy(policies, service, new URL(page).origin, sandbox)
  if (refused.length === 0) return ok(`${page} lets the tags work`)
  return problem(`${page} refuses the tags`, `Add to its Content-Security-Policy: ${refused.join('; ')}`)
}

export const checkPolicies = async ({ env, apps, pages, production }: CheckContext): Promise<CheckResults> => {
  const service = new URL(env.PUBLIC_URL)
  // The demo's front page frames the page with the tags, and its settings are fixed.
  const isDemo = (origin: string): boolean => !production && demoOrigins(env.DEMO_PORT).includes(origin)
  const fronts = apps.flatMap(({ allowedOrigins }) => allowedOrigins).filter((origin) => URL.canParse(origin) && !isDemo(origin))
  const asking = apps.filter(({ config }) => config.captcha_enabled)
  /** The captcha's frame is one more source for pages of an app that asks for one. */
  const sandboxFor = (page: string): URL | null => {
    const asks = asking.some(({ allowedOrigins }) => pages.includes(page) || allowedOrigins.includes(new URL(page).origin))
    return asks && env.SANDBOX_URL ? new URL(env.SANDBOX_URL) : null
  }
  const all = [...new Set([...pages, ...fronts.map((origin) => `${origin}/`)])]
  const results = await Promise.all(all.slice(0, MOST_PAGES).map((page) => policyOf(page, service, sandboxFor(page))))
  const more = all.length - MOST_PAGES
  return [...results, more > 0 && hint(`${more} more pages were not asked`, 'Name one by --page URL.')]
}
