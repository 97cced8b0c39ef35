// Promises of the metrics text.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMetrics } from './metrics.ts'

test('a counter adds up per set of labels', () => {
  const metrics = createMetrics()
  metrics.count('logins_total', { method: 'email' })
  metrics.count('logins_total', { method: 'email' })
  metrics.count('logins_total', { method: 'sms' })
  assert.match(metrics.text(), /^# TYPE logins_total counter\nlogins_total\{method="email"\} 2\nlogins_total\{method="sms"\} 1\n/)
})
test('a histogram is cumulative and ends with +Inf, sum and count', () => {
  const metrics = createMetrics()
  metrics.observe('seconds', 0.02)
  metrics.observe('seconds', 0.2)
  metrics.observe('seconds', 99)
  const text = metrics.text()
  assert.match(text, /seconds_bucket\{le="0.01"\} 0\n/)
  assert.match(text, /seconds_bucket\{le="0.025"\} 1\n/)
  assert.match(text, /seconds_bucket\{le="0.25"\} 2\n/)
  assert.match(text, /seconds_bucket\{le="\+Inf"\} 3\nseconds_sum 99.22\nseconds_count 3\n/)
})
test('a label value cannot break out of its line', () => {
  const metrics = createMetrics()
  metrics.count('odd_total', { name: 'a"} 1\nforged_total 9' })
  assert.ok(metrics.text().includes('odd_total{name="a\\"} 1\\nforged_total 9"} 1\n'))
})
test('a flood of label values is bounded', () => {
  const metrics = createMetrics()
  for (let i = 0; i < 5000; i++) metrics.count('flood_total', { name: String(i) })
  assert.ok((metrics.text().match(/^flood_total/gm) ?? []).length <= 500)
})
test('memory is told', () => assert.match(createMetrics().text(), /^process_resident_memory_bytes \d+$/m))
