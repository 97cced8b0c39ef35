// doctor: the public address, the apps' origins, cookies, and the content security policies of the apps' pages.

import { isLoopback } from '../../boot/check-start.ts'
import { appProblems } from '../../services/apps/app-rules.ts'
import { ask, type CheckContext, type CheckResult, hint, ok, problem } from './check-result.ts'
import { NEEDED, refusedBy } from './policy.ts'

/** Front pages that are asked for at most. */
const MOST_PAGES = 10

export const checkAddress = async ({ env, production, database }: CheckContext): Promise<CheckResult[]> => {
  const results: CheckResult[] = []
  const answer = await ask(`${env.PUBLIC_URL}/healthz`)
  const body = (await answer?.json().catch(() => null)) as { status?: string } | null
  if (body?.status === 'ok') results.push(ok(`${env.PUBLIC_URL} is answered by the service`))
  else if (answer) {
    results.push(
      problem(
        `${env.PUBLIC_URL}/healthz is answered by something else (${answer.status})`,
        'Let the proxy hand every path of this host to the service, unchanged.',
      ),
    )
  } else if (production || database.state === 'in use') {
    results.push(
      hint(`${env.PUBLIC_URL} does not answer from here`, 'Start the service; if it runs, look at DNS, certificate and proxy.'),
    )
  }
  // The service itself speaks plain HTTP, so that behind an https address there is always somebody in front.
  if (production && env.PUBLIC_URL.startsWith('https:') && env.TRUST_PROXY === 0) {
    results.push(
      problem(
        'a proxy stands in front and TRUST_PROXY is 0: everybody has the address of the proxy, and shares one limit',
        'Set TRUST_PROXY to the number of proxies in front, mostly 1; each must add to X-Forwarded-For.',
      ),
    )
  }
  return results
}

export const checkOrigins = ({ apps, production, database }: CheckContext): CheckResult[] => {
  if (database.state !== 'open') return []
  if (apps.length === 0) return [hint('there is no app yet', 'npx latchkey app create --name NAME --origin https://your-site')]
  return apps.flatMap((app) => {
    const broken = appProblems(app).map((line) =>
      problem(`${app.id}: ${line}`, `npx latchkey app change ${app.id}, with --origin, --method or --set`),
    )
    const local = app.allowedOrigins.filter((origin) => URL.canParse(origin) && isLoopback(new URL(origin).hostname))
    const rest = app.allowedOrigins.filter((origin) => !local.includes(origin))
    const stray =
      production && local.length > 0
        ? [
            hint(
              `${app.id}: ${local.join(' ')} may call, which is everybody's own machine`,
              `npx latchkey app change ${app.id} ${rest.length > 0 ? rest.map((origin) => `--origin ${origin}`).join(' ') : '--origin https://your-site'}`,
            ),
          ]
        : []
    return broken.length + stray.length > 0
      ? [...broken, ...stray]
      : [ok(`${app.id}: ${app.allowedOrigins.join(' ') || 'clients without an origin only'}`)]
  })
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

const policyOf = async (page: string, service: URL): Promise<CheckResult> => {
  const answer = await ask(page)
  const all = NEEDED.map((name) => `${name} ${service.origin}`).join('; ')
  if (!answer) return hint(`${page} does not answer from here`, `If it has a policy, it needs: ${all}`)
  await answer.body?.cancel()
  const policies = answer.headers.get('content-security-policy')
  if (!policies) return ok(`${page} has no policy in its headers; if it has one in its HTML, it needs: ${all}`)
  const refused = refusedBy(policies, service, new URL(page).origin)
  if (refused.length === 0) return ok(`${page} lets the tags work`)
  return problem(`${page} refuses the tags`, `Add to its Content-Security-Policy: ${refused.join('; ')}`)
}

export const checkPolicies = async ({ env, apps, pages }: CheckContext): Promise<CheckResult[]> => {
  const service = new URL(env.PUBLIC_URL)
  const fronts = apps.flatMap(({ allowedOrigins }) => allowedOrigins).filter((origin) => URL.canParse(origin))
  const all = [...new Set([...pages, ...fronts.map((origin) => `${origin}/`)])]
  const results = await Promise.all(all.slice(0, MOST_PAGES).map((page) => policyOf(page, service)))
  return all.length > MOST_PAGES
    ? [...results, hint(`${all.length - MOST_PAGES} more pages were not asked`, 'Name one by --page URL.')]
    : results
}
