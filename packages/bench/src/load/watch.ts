/** Measures elapsed time and the share of it that this process works. */
export function startWatch() {
  const cpu = process.cpuUsage()
  const began = performance.now()
  return {
    stop() {
      const seconds = (performance.now() - began) / 1000
      const { user, system } = process.cpuUsage(cpu)
      return { seconds, busy: (user + system) / 1e6 / seconds }
    },
  }
}
