/** For who is signed in and no operator yet: claim the one with their address, or become one here. */
import { useState, type FormEvent } from "react";
import { Provider } from "urql";
import type { Viewer } from "../../app/viewer";
import { openGraph } from "../../graph/client";
import { GraphContext, useRead, useWrite } from "../../graph/hooks";
import { Button } from "../../parts/button";
import { Card, Loading, Page } from "../../parts/page";
import { FaultNote, ProblemNote } from "../../parts/problem";
import { useLanguage, useWords } from "../../words";
import { CLAIM_OPERATOR, CLAIMABLE, REGISTER_OPERATOR } from "./desk.documents";
import { Input, Select } from "../../parts/labelled";
import { ObstacleNote } from "./parts/obstacle";
import { locate, type Located } from "./parts/position";
import { countryName } from "../../words/formats";

export function Become({ viewer }: { viewer: Viewer }) {
  const graph = openGraph("person");
  return (
    <GraphContext value={graph}>
      <Provider value={graph.client}>
        <main className="mx-auto max-w-xl">
          <Offers viewer={viewer} />
        </main>
      </Provider>
    </GraphContext>
  );
}

/** The page again, as the operator that the person now is. */
const begin = () => location.assign("/field");

function Offers({ viewer }: { viewer: Viewer }) {
  const { field } = useWords();
  const { data, fault, isLoading, refresh } = useRead(CLAIMABLE, {});
  const claim = useWrite(CLAIM_OPERATOR);
  const found = data?.viewer?.claimable.filter(({ kind }) => kind === "OPERATOR") ?? [];
  return (
    <Page title={field.becomeTitle}>
      <p className="m-0 text-quiet">{field.becomeText}</p>
      {isLoading && <Loading />}
      {fault && <FaultNote fault={fault} retry={refresh} />}
      {found.map(({ id, name }) => (
        <Card key={id}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span>{field.claimText(name)}</span>
            <Button look="primary" busy={claim.isBusy} onClick={() => void claim.run({ id }).then((done) => done && begin())}>
              {field.claimIt}
            </Button>
          </div>
        </Card>
      ))}
      {claim.problem && <ProblemNote problem={claim.problem} />}
      {data && found.length === 0 && <Register viewer={viewer} countries={data.countries} />}
    </Page>
  );
}

function Register({ viewer, countries }: { viewer: Viewer; countries: readonly { isoCode: string; name: string }[] }) {
  const { slug, locale, words: { field, shared } } = useLanguage();
  const register = useWrite(REGISTER_OPERATOR);
  const claim = useWrite(CLAIM_OPERATOR);
  const [{ position, obstacle }, setLocated] = useState<Located>({ position: null, obstacle: null });
  const look = () => void locate().then(setLocated);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!position) return look();
    const made = await register.run({
      input: {
        name: String(form.get("name")),
        email: viewer.person.email,
        countryIsoCode: String(form.get("country")),
        latitude: position.lat,
        longitude: position.lng,
        languages: [slug],
        acceptedTerms: form.get("terms") === "on",
      },
    });
    if (made && (await claim.run({ id: made.operator.id }))) begin();
  };
  const problem = register.problem ?? claim.problem;
  return (
    <Card>
      <form className="grid gap-4" onSubmit={(event) => void send(event)}>
        <Input label={field.yourName} name="name" required maxLength={100} autoComplete="name" />
        <Select label={field.yourCountry} name="country" required autoComplete="country">
          {countries.map(({ isoCode }) => (
            <option key={isoCode} value={isoCode}>
              {countryName(locale, isoCode)}
            </option>
          ))}
        </Select>
        <div className="grid gap-2 text-s">
          <span className="font-medium">{field.yourPlace}</span>
          <span className="text-quiet">{field.placeWhy}</span>
          <span>
            <Button onClick={look}>{position ? field.placeTaken : field.takePlace}</Button>
          </span>
          {obstacle && <ObstacleNote obstacle={obstacle} again={look} />}
        </div>
        <label className="flex items-start gap-3 text-s">
          <input type="checkbox" name="terms" required className="mt-0.5 size-6" />
          <span>
            {field.acceptTerms} <a href="/legal">{field.readTerms}</a>
          </span>
        </label>
        {problem && <ProblemNote problem={problem} />}
        <Button type="submit" look="primary" busy={register.isBusy || claim.isBusy}>
          {field.register}
        </Button>
        <a href="/account/claims">{shared.claim}</a>
      </form>
    </Card>
  );
}
