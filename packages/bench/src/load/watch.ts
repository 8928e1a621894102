/** Measures elapsed time and this process's use of it. */
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
