// Loaded into a server with --import: at SIGUSR2 an hour has passed, so that what is due every hour is due.
const hour = 3_600_000
const now = performance.now.bind(performance)
let passed = 0
performance.now = () => now() + passed
process.on('SIGUSR2', () => {
  passed += hour
})
