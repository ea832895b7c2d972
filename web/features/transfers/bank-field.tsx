import { Autocomplete, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { banksLike, OTHER_BANK, SEARCH_FROM, usBanks, type UsBank } from '../../../api/transfers/us-banks.schema.ts'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { t } from '../../lib/i18n.ts'
import { wait } from '../../lib/timings.ts'
import { trpc } from '../../lib/trpc.ts'

interface BankChoice {
  /** What stands in the search field or the list. */
  bank: string
  bankName: string
  /** Filled in when a listed bank is chosen. */
  routingNumber?: string
}

interface Props {
  bank: string
  bankName: string
  routingNumber: string
  error: string | undefined
  /** The name that the form's errors use. */
  name: string
  onChoose: (choice: BankChoice) => void
}

/**
 * The external form's bank: suggestions from the built-in list after 3 characters,
 * 300 ms after the last one (doc3 §2.1).
 */
export function BankSearch({ bank, error, name, onChoose, ...rest }: Props) {
  const [wanted] = useDebouncedValue(bank, wait('bankSearch'))
  const found = bank.trim().length < SEARCH_FROM ? [] : banksLike(wanted)
  const exact = usBanks.find(one => one.name === bank)
  const choose = (typed: string) => {
    const chosen = usBanks.find(one => one.name === typed)
    onChoose(
      chosen
        ? { bank: typed, bankName: chosen.name, routingNumber: chosen.routingNumber }
        : { bank: typed, bankName: typed === OTHER_BANK ? '' : typed },
    )
  }
  const data = exact
    ? [exact.name]
    : [...found.map(one => one.name), ...(bank.trim().length < SEARCH_FROM ? [] : [OTHER_BANK])]
  return (
    <>
      <Autocomplete
        label={t('Bank')}
        description={t('Type three letters to search.')}
        name={bank === OTHER_BANK ? undefined : name}
        value={bank}
        onChange={choose}
        data={data}
        filter={({ options }) => options}
        error={bank === OTHER_BANK ? undefined : error}
        autoComplete="off"
        comboboxProps={{ shadow: 'md' }}
      />
      <Remarks {...rest} bank={bank} error={error} name={name} chosen={exact} onChoose={onChoose} />
    </>
  )
}

/** The wire form's bank: the server's list. When it cannot be had, the built-in one. */
export function WireBank({ bank, error, name, onChoose, ...rest }: Props) {
  const list = trpc.transfers.banks.useQuery(undefined, { staleTime: Infinity })
  const banks = list.data ?? [...usBanks]
  const choose = (id: string) => {
    const chosen = banks.find(one => one.id === id)
    onChoose(
      chosen
        ? { bank: id, bankName: chosen.name, routingNumber: chosen.routingNumber }
        : { bank: id, bankName: '', routingNumber: '' },
    )
  }
  const chosen = banks.find(one => one.id === bank)
  return (
    <>
      <SelectField
        label={t('Bank')}
        placeholder={t('Choose a bank')}
        name={bank === OTHER_BANK ? 'bank' : name}
        value={bank}
        data={[...banks.map(one => ({ value: one.id, label: one.name })), { value: OTHER_BANK, label: t(OTHER_BANK) }]}
        onChange={choose}
        error={bank === OTHER_BANK ? undefined : error}
      />
      <Remarks {...rest} bank={bank} error={error} name={name} chosen={chosen} onChoose={onChoose} />
    </>
  )
}

function Remarks({
  bank,
  bankName,
  routingNumber,
  error,
  name,
  chosen,
  onChoose,
}: Props & { chosen: UsBank | undefined }) {
  return (
    <>
      {bank === OTHER_BANK && (
        <TextInput
          label={t('Bank name')}
          name={name}
          value={bankName}
          error={error}
          onChange={event => onChoose({ bank, bankName: event.currentTarget.value })}
        />
      )}
      {chosen?.fictional && chosen.routingNumber === routingNumber && (
        <p className="quiet">{t('This routing number is made up. Please enter the one on the recipient’s check.')}</p>
      )}
    </>
  )
}
