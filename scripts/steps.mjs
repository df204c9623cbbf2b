// The checks, each a name and a program; test.mjs runs all of them, check.mjs the fast ones.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { modernEnv, modernNode, root } from './install.mjs'

const bin = name => join(root, 'node_modules', '.bin', name)

export const stillChecks = () => [
  ['types', bin('tsc'), ['-b']],
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['lint with types', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['import rules', modernNode(), ['scripts/imports.ts']],
  ['dead code', bin('knip'), ['--no-progress']],
  ['promises', modernNode(), ['scripts/promises.ts']],
]

/** Runs a check to its end; its output is shown only where it fails. */
export async function runCheck([name, command, args]) {
  const { code, output, seconds } = await run(command, args, { isQuiet: true })
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (code !== 0) console.log(output)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures: code === 0 ? [] : [name] }
}

/** Runs vitest and counts what its report says; a run that breaks off without one counts as a failure. */
export async function runVitest(projects) {
  return withReport(async report => {
    const args = [
      'run',
      ...projects.flatMap(name => ['--project', name]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]
    const { code } = await run(bin('vitest'), args, {})
    const {
      numPassedTests: passed,
      numFailedTests: failed,
      numFailedTestSuites: suites,
      testResults,
    } = JSON.parse(readFileSync(report, 'utf8'))
    const broken = failed === 0 && (code !== 0 || suites > 0) ? 1 : 0
    return { passed, failed: failed + broken, failures: testResults.flatMap(failuresOfFile) }
  })
}

const failuresOfFile = ({ name, message, assertionResults }) => {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  const lines = failed.map(({ fullName, failureMessages }) => `${fullName}\n  ${beginOf(failureMessages.join('\n'))}`)
  return message ? [...lines, `${name}\n  ${beginOf(message)}`] : lines.map(line => `${name}: ${line}`)
}

/** What comes before the first place in the code: what was expected and what was there. */
const beginOf = text => text.split('\n').slice(0, 12).join('\n  ')

export async function runPlaywright() {
  return withReport(async report => {
    const { code } = await run(bin('playwright'), ['test', '-c', 'e2e/playwright.config.ts', '--reporter=line,json'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    })
    const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'))
    const failed = stats.unexpected + errors.length
    return {
      passed: stats.expected + stats.flaky,
      failed: failed === 0 && code !== 0 ? 1 : failed,
      failures: [...errors.map(({ message }) => beginOf(message)), ...suites.flatMap(failuresOfSuite)],
    }
  })
}

const failuresOfSuite = ({ file, specs = [], suites = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const said = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
      return `${file}: ${title}\n  ${beginOf(said.join('\n'))}`
    }),
  ...suites.flatMap(failuresOfSuite),
]

async function withReport(act) {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  try {
    return await act(join(folder, 'report.json'))
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1, failures: [error.message] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function run(command, args, { isQuiet = false, env = {} }) {
  const started = Date.now()
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
      env: { ...modernEnv(), ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', data => {
        output += data
      })
    const end = code => resolve({ code, output, seconds: ((Date.now() - started) / 1000).toFixed(1) })
    child.on('error', error => {
      output += error.message
      end(1)
    })
    child.on('close', code => end(code ?? 1))
  })
}

/** What failed, where it is still read at the end of a long output, and the one line that everything adds up to. */
export function finish(results) {
  for (const failure of results.flatMap(result => result.failures)) console.log(`FAIL ${failure}`)
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}
