// The files of deploy/monitoring/: rules and panels that ask for numbers which are there, and are explained.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Tree } from '@lezer/common'
import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'
import { METRICS, type MetricRow } from '../../server/ports/metric-table.ts'
import { read, root } from './sources.ts'

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly for?: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string }
}
interface Panel {
  readonly type: string
  readonly title: string
  readonly targets?: readonly { readonly expr: string }[]
}

const { groups } = parse(read('deploy/monitoring/alerts.yaml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(read('deploy/monitoring/dashboard.json')) as { panels: Panel[] }
// Grafana puts a time in the place of this name before it asks.
const asked = panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({ where: title, expr: expr.replaceAll('$__rate_interval', '5m') })),
)
const expressions = [...rules.map(({ alert, expr }) => ({ where: alert, expr })), ...asked]

/** What is wrong with an expression: that it is none, or a metric or label that the table does not have. */
const wrongWith = (expr: string): string[] => {
  const wrong: string[] = []
  const tree: Tree = parser.parse(expr)
  tree.iterate({
    enter: ({ type, name, from, to }) => {
      if (type.isError) wrong.push(`no expression at ${from}`)
      if (name !== 'VectorSelector') return
      const metric = expr.slice(from, to).match(/^\w+/)?.[0] ?? ''
      const row = rowOf(metric)
      if (!row) wrong.push(`no metric ${metric}`)
      for (const label of labelsIn(expr.slice(from, to)))
        if (!['instance', 'job', 'le'].includes(label) && !Object.hasOwn(row?.labels ?? {}, label))
          wrong.push(`no label ${label} of ${metric}`)
    },
  })
  return wrong
}
const rowOf = (metric: string): MetricRow | undefined => {
  const table: Readonly<Record<string, MetricRow>> = METRICS
  const histogram = table[metric.replace(/_(bucket|sum|count)$/, '')]
  return table[metric] ?? (histogram?.type === 'histogram' ? histogram : undefined)
}
const labelsIn = (selector: string): string[] => [...selector.matchAll(/[{,]\s*(\w+)\s*[=!]/g)].map(([, label = '']) => label)

test('each rule and each panel asks, in words that Prometheus understands, for what the table of metrics has', () => {
  assert.ok(rules.length >= 15 && asked.length >= 20)
  for (const { where, expr } of expressions) assert.deepEqual(wrongWith(expr), [], where)
})

test('a mistake in an expression is found', () => {
  assert.deepEqual(wrongWith('rate(latchkey_logins_total[5m]'), ['no expression at 30'])
  assert.deepEqual(wrongWith('rate(latchkey_logged_total[5m]) > 0'), ['no metric latchkey_logged_total'])
  assert.deepEqual(wrongWith('latchkey_logins_total{person="a"}'), ['no label person of latchkey_logins_total'])
})

test('each rule has its own name, how bad it is, words for it, and a row on the page that explains it', () => {
  const page = read('docs/observability.md')
  assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length)
  for (const { alert, labels, annotations, for: held = '0m' } of rules) {
    assert.match(labels.severity, /^(page|ticket)$/, alert)
    assert.match(annotations.summary, /\.$/, alert)
    assert.match(held, /^\d+[mh]$/, alert)
    assert.ok(page.includes(`| \`${alert}\` |`), `docs/observability.md does not explain ${alert}`)
  }
  for (const [, name = ''] of page.matchAll(/^\| `(Latchkey\w+)` \|/gm))
    assert.ok(
      rules.some(({ alert }) => alert === name),
      `there is no rule ${name}`,
    )
})

test('what is said of a label is what its row has', () => {
  for (const { where, expr } of expressions)
    for (const [, label = '', value = ''] of expr.matchAll(/(outcome|status|state)!?="([^"]+)"/g))
      assert.ok(
        Object.values<MetricRow>(METRICS).some(({ labels }) => labels?.[label]?.includes(`\`${value}\``)),
        `${where}: no ${label} is ever ${value}`,
      )
})

test('what rings at the first rise is counted from the start', () => {
  const counted = rules.flatMap(({ expr }) => [...expr.matchAll(/increase\((\w+)(?:\{([^}]*)\})?\[/g)])
  assert.ok(counted.length >= 3)
  for (const [, name = '', wanted = ''] of counted)
    assert.ok(
      rowOf(name)?.begins?.some(
        (labels) =>
          wanted ===
          Object.entries(labels)
            .map(([label, value]) => `${label}="${value}"`)
            .join(),
      ),
      `${name}{${wanted}} appears at its first rise, which Prometheus does not see`,
    )
})

const monitoring = join(root, 'deploy/monitoring')
const promtool = process.env.PROMTOOL_PATH ?? 'promtool'
const isThere = spawnSync(promtool, ['--version']).status === 0
test('Prometheus takes the rules, and each rings where it should', { skip: !isThere && 'promtool is not installed' }, () => {
  for (const args of [
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
  ]) {
    const { status, stdout, stderr } = spawnSync(promtool, args, { cwd: monitoring, encoding: 'utf8' })
    assert.equal(status, 0, stdout + stderr)
  }
})
