// Promises of the metrics text.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { METRICS } from './metric-table.ts'
import { createMetrics } from './metrics.ts'

test('a counter adds up per set of labels', () => {
  const metrics = createMetrics()
  metrics.count('latchkey_logins_total', { method: 'email' })
  metrics.count('latchkey_logins_total', { method: 'email' })
  metrics.count('latchkey_logins_total', { method: 'sms' })
  assert.match(
    metrics.text(),
    /^# HELP latchkey_logins_total .+\n# TYPE latchkey_logins_total counter\nlatchkey_logins_total\{method="email"\} 2\nlatchkey_logins_total\{method="sms"\} 1\n/m,
  )
})
test('what an alarm counts from the first on stands at 0 before it', () => {
  const metrics = createMetrics()
  assert.match(metrics.text(), /^latchkey_passkey_copies_total 0\n/m)
  assert.match(metrics.text(), /^latchkey_webhooks_total\{outcome="dead"\} 0\n/m)
  metrics.count('latchkey_webhooks_total', { outcome: 'dead' })
  assert.match(metrics.text(), /^latchkey_webhooks_total\{outcome="dead"\} 1\n/m)
})
test('a histogram is cumulative and ends with +Inf, sum and count', () => {
  const metrics = createMetrics()
  metrics.observe('latchkey_request_seconds', 0.02)
  metrics.observe('latchkey_request_seconds', 0.2)
  metrics.observe('latchkey_request_seconds', 99)
  const text = metrics.text()
  assert.match(text, /latchkey_request_seconds_bucket\{le="0.01"\} 0\n/)
  assert.match(text, /latchkey_request_seconds_bucket\{le="0.025"\} 1\n/)
  assert.match(text, /latchkey_request_seconds_bucket\{le="0.25"\} 2\n/)
  assert.match(
    text,
    /latchkey_request_seconds_bucket\{le="\+Inf"\} 3\nlatchkey_request_seconds_sum 99.22\nlatchkey_request_seconds_count 3\n/,
  )
})
test('a label value cannot break out of its line', () => {
  const metrics = createMetrics()
  metrics.count('latchkey_refusals_total', { name: 'a"} 1\nforged_total 9' })
  assert.ok(metrics.text().includes('latchkey_refusals_total{name="a\\"} 1\\nforged_total 9"} 1\n'))
})
test('a flood of label values is bounded', () => {
  const metrics = createMetrics()
  for (let i = 0; i < 5000; i++) metrics.count('latchkey_refusals_total', { name: String(i) })
  assert.ok((metrics.text().match(/^latchkey_refusals_total/gm) ?? []).length <= 500)
})
test('memory is told', () => assert.match(createMetrics().text(), /^process_resident_memory_bytes \d+$/m))
test('a gauge is read when somebody looks', () => {
  const metrics = createMetrics()
  let value = 1
  metrics.gauge('latchkey_database_connections', { state: 'idle' }, () => value)
  value = 7
  assert.match(metrics.text(), /^latchkey_database_connections\{state="idle"\} 7$/m)
})
test('whatever stands in the text has a row in the table, and lag is told anew at each look', () => {
  const metrics = createMetrics()
  for (const [, name] of metrics.text().matchAll(/^# TYPE (\S+)/gm)) assert.ok(Object.hasOwn(METRICS, name ?? ''), name)
  assert.match(metrics.text(), /^nodejs_eventloop_lag_seconds [\d.]+$/m)
})
