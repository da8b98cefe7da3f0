-- What the house publishes: banners, notices, popups, promotions' pages, help, news, links. An item has one draft,
-- which is edited, and revisions, which are what was published: never changed, so that the history is what visitors
-- saw.

create table content_item (
  merchant_id int not null,
  id bigint not null,
  kind text not null,
  -- last part of its address; names an item among its kind
  slug text not null,
  position int not null,
  -- {fields, texts: {EN, TY}, audience}: rules/content/content-body
  draft jsonb not null,
  -- goes up with every change of the item: who saves on top of another one is refused
  version int not null,
  changed_by text not null,
  changed_at timestamptz not null,
  -- of the highest revision; 0 = never published
  last_revision int not null,
  -- the draft as it was published last; the two differ while there is something new to publish
  published_version int not null,
  -- revisions up to this one are taken back
  withdrawn_through int not null,
  archived_at timestamptz,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);
create unique index content_item_slug on content_item (merchant_id, kind, slug);
create index content_item_order on content_item (merchant_id, kind, position, id);

-- Of the revisions of an item that are not taken back, the highest whose time has come is the one that shows, so a new
-- one can wait for its hour while the old one is still up. Times are business time.
create table content_revision (
  merchant_id int not null,
  item_id bigint not null,
  number int not null,
  body jsonb not null,
  shows_from timestamptz not null,
  -- null = until it is taken back
  shows_until timestamptz,
  published_by text not null,
  published_at timestamptz not null,
  note text not null,
  primary key (merchant_id, item_id, number),
  foreign key (merchant_id, item_id) references content_item (merchant_id, id),
  check (shows_until > shows_from)
);
revoke update, delete, truncate on content_revision from openhouse_app;

-- Pictures that the staff uploaded, as we encoded them anew; the address is the hash of the content.
create table content_picture (
  merchant_id int not null,
  hash text not null,
  width int not null,
  height int not null,
  bytes bytea not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  primary key (merchant_id, hash)
);
revoke update, delete, truncate on content_picture from openhouse_app;

-- Customer service was a setting; now it is content.
insert into content_item (merchant_id, id, kind, slug, position, draft, version, changed_by, changed_at, last_revision,
  published_version, withdrawn_through, created_at)
select s.merchant_id, e.position, 'service', 'service-' || e.position, e.position,
  jsonb_build_object('fields', jsonb_build_object('csType', e.entry ->> 'csType', 'url', e.entry ->> 'path'),
    'texts', jsonb_build_object('EN', jsonb_build_object('title', e.entry ->> 'title'),
      'TY', jsonb_build_object('title', e.entry ->> 'title')), 'audience', 'all'),
  1, '', now(), 1, 1, 0, now()
from merchant_setting s, jsonb_array_elements(s.value) with ordinality e (entry, position)
where s.key = 'customerService' and jsonb_typeof(s.value) = 'array';
insert into content_revision (merchant_id, item_id, number, body, shows_from, published_by, published_at, note)
select merchant_id, id, 1, draft, created_at, '', created_at, '' from content_item;
delete from merchant_setting where key = 'customerService';
