/** The passwords with which the bank signs on to an own database: others from now on. */
import { readConfig } from '../../api/platform/config.ts'
import { keepHouse } from '../backup/house.ts'
import { messageOf } from '../command.ts'
import { bankDatabase } from '../database.ts'
import { changePasswords, loginsFile } from '../logins.ts'

/** May run beside a serving bank. The owner makes them, so it is not the operator who acts. */
export async function rotateLogins(asked: { json?: boolean }): Promise<void> {
  try {
    const config = readConfig()
    const database = await bankDatabase(config)
    try {
      const changed = await changePasswords(database.connectionString, loginsFile(config))
      if (changed && config.backupDir !== undefined) keepHouse(config, config.backupDir)
      const said = changed
        ? `All logins have other passwords, in ${loginsFile(config)}: hand it to every machine that serves this bank.`
        : 'The logins show certificates, which are made anew at each start and every six hours: there is no password.'
      console.log(asked.json ? JSON.stringify({ changed }) : said)
    } finally {
      await database.stop()
    }
  } catch (error) {
    console.error(process.env['STACK'] === '1' ? error : messageOf(error))
    process.exitCode = 1
  }
}
