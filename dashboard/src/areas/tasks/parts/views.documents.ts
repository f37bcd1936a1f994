import { graphql } from "../../../graph/graphql";
import { PROBLEM } from "../../../graph/problem";

export const VIEWS = graphql(`
  query SavedViews {
    agent { id savedViews { id name query shared isOwn } }
    taskStatistics { byStatus { status count } }
  }
`);

export const SAVE_VIEW = graphql(
  `mutation SaveView($input: SaveViewInput!) {
    saveView(input: $input) { __typename ... on SavedView { id name query shared isOwn } ...problem }
  }`,
  [PROBLEM],
);

export const RENAME_VIEW = graphql(
  `mutation RenameView($input: RenameViewInput!) {
    renameView(input: $input) { __typename ... on SavedView { id name query shared isOwn } ...problem }
  }`,
  [PROBLEM],
);

export const DELETE_VIEW = graphql(
  `mutation DeleteView($input: DeleteViewInput!) {
    deleteView(input: $input) { __typename ... on SavedView { id name query shared isOwn } ...problem }
  }`,
  [PROBLEM],
);
