/**
 * Milliseconds of processor time of this process since the call; other programs affect it little. Limits on it
 * detect a wrong order of growth, not a slow machine; costs are measured by the bench.
 */
export function processorTime(): () => number {
  const before = process.cpuUsage()
  return () => process.cpuUsage(before).user / 1000
}
