// The pages of the two demo apps, each on an origin of its own (docs/design/demo.md).

import type { Env } from '../boot/env.ts'
import type { Fetch, Listener } from '../http/listen.ts'
import { LENDER_NAME } from '../services/apps/demo-app.ts'
import { type DemoHost, demoHost } from './demo-host.ts'

interface DemoPages {
  /** The ports that were taken. */
  readonly ports: Pick<Env, 'DEMO_PORT' | 'LENDER_PORT'>
  readonly demoUrl: string
  /** Answers from now on. */
  serve(host: DemoHost, say: (line: string) => void): void
}

/** Takes their ports. */
export const openDemoPages = async (
  { HOST, DEMO_PORT, LENDER_PORT }: Pick<Env, 'HOST' | 'DEMO_PORT' | 'LENDER_PORT'>,
  open: (host: string, port: number, setting: string) => Promise<Listener>,
): Promise<DemoPages> => {
  const demo = await open(HOST, DEMO_PORT, 'DEMO_PORT')
  const lender = await open(HOST, LENDER_PORT, 'LENDER_PORT')
  const [demoUrl, lenderUrl] = [`http://localhost:${demo.port}`, `http://localhost:${lender.port}`]
  return {
    ports: { DEMO_PORT: demo.port, LENDER_PORT: lender.port },
    demoUrl,
    serve(host, say) {
      const both = { ...host, addresses: { ...host.addresses, demo: demoUrl, lender: lenderUrl } }
      demo.serve(demoHost(both).fetch as Fetch)
      lender.serve(demoHost({ ...both, first: 'lighthouse' }).fetch as Fetch)
      say(`${LENDER_NAME}, an app that lends its wallets to the demo, on ${lenderUrl}`)
      say(`Demo page on ${demoUrl}`)
    },
  }
}
