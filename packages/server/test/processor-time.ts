/**
 * Milliseconds of processor time of this process since it was called: others on the machine count little.
 * Bounds on it catch a wrong order of growth, and no slow machine; what things cost is for the bench to say.
 */
export function processorTime(): () => number {
  const before = process.cpuUsage()
  return () => process.cpuUsage(before).user / 1000
}
